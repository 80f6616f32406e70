export const measureFunnel = async (): Promise<void> => {};
