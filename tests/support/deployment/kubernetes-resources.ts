// The kinds of resources in deploy/kubernetes, as types of the Kubernetes API. A test turns them into a JSON schema.
export type { Deployment, StatefulSet } from "kubernetes-types/apps/v1.d.ts";
export type { HorizontalPodAutoscaler } from "kubernetes-types/autoscaling/v2.d.ts";
export type { CronJob, Job } from "kubernetes-types/batch/v1.d.ts";
export type { ConfigMap, PersistentVolumeClaim, Service } from "kubernetes-types/core/v1.d.ts";
export type { Ingress, NetworkPolicy } from "kubernetes-types/networking/v1.d.ts";
export type { PodDisruptionBudget } from "kubernetes-types/policy/v1.d.ts";
