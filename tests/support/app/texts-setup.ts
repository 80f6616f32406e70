// Tests of single files have the program's texts, in English.
import "@/platform/time/reader.ts";
