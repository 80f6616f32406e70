// What each demo specialist looks like, by mailbox.
import { CLOTH, HAIR, SKIN } from "./palette.ts";
import type { Appearance } from "./portrait.ts";

const IRIS = { brown: "#5a3a26", dark: "#3a2820", green: "#5b7350", blue: "#4f7592", grey: "#65747c" };
const GOLD = "#d9b560";
const PEARL = "#f3ece1";

export const APPEARANCES: Readonly<Record<string, Appearance>> = {
  specialist: {
    ...{ build: "medium", head: "oval", skin: SKIN.fair, hair: HAIR.brown, style: "bob", iris: IRIS.green },
    ...{ mouth: "smile", makeUp: true, earrings: GOLD, backdrop: "sand" },
    dress: { kind: "blazer", outer: CLOTH.forest, inner: CLOTH.cream },
  },
  suspended: {
    ...{ build: "broad", head: "square", skin: SKIN.fair, hair: HAIR.darkBrown, style: "receding", iris: IRIS.grey },
    ...{ mouth: "calm", beard: "stubble", backdrop: "stone" },
    dress: { kind: "suit", outer: CLOTH.charcoal, inner: CLOTH.white, tie: CLOTH.plum },
  },
  "oliver.bennett": {
    ...{ build: "medium", head: "long", skin: SKIN.porcelain, hair: HAIR.brown, style: "swept", iris: IRIS.blue },
    ...{ mouth: "smile", glasses: "round", frame: "#6b4a2f", backdrop: "mist" },
    dress: { kind: "shirt", outer: CLOTH.sky },
  },
  "sofia.marques": {
    ...{ build: "slim", head: "oval", skin: SKIN.olive, hair: HAIR.darkBrown, style: "waves", iris: IRIS.brown },
    ...{ mouth: "laugh", makeUp: true, backdrop: "clay" },
    dress: { kind: "vNeck", outer: CLOTH.teal, necklace: "chain" },
  },
  "tomasz.zielinski": {
    ...{ build: "broad", head: "round", skin: SKIN.fair, hair: HAIR.darkBlond, iris: IRIS.blue },
    ...{ mouth: "smile", beard: "full", backdrop: "sage" },
    dress: { kind: "crew", outer: CLOTH.navy },
  },
  "amina.haddad": {
    ...{ build: "medium", head: "oval", skin: SKIN.olive, hair: HAIR.black, iris: IRIS.dark },
    ...{ mouth: "smile", makeUp: true, headscarf: CLOTH.teal, backdrop: "sand" },
    dress: { kind: "crew", outer: CLOTH.slate },
  },
  "marc.dubois": {
    ...{ build: "medium", head: "long", skin: SKIN.warm, hair: HAIR.grey, style: "sidePart", iris: IRIS.brown },
    ...{ mouth: "calm", isOlder: true, beard: "stubble", backdrop: "lilac" },
    dress: { kind: "turtleneck", outer: CLOTH.navy },
  },
  "isabel.ortega": {
    ...{ build: "medium", head: "round", skin: SKIN.tan, hair: HAIR.black, style: "longCurls", iris: IRIS.dark },
    ...{ mouth: "smile", makeUp: true, earrings: GOLD, backdrop: "sea" },
    dress: { kind: "blazer", outer: CLOTH.plum, inner: CLOTH.white },
  },
  "nora.whitfield": {
    ...{ build: "slim", head: "oval", skin: SKIN.porcelain, hair: HAIR.auburn, style: "fringe", iris: IRIS.green },
    ...{ mouth: "smile", makeUp: true, glasses: "round", frame: "#3a4b45", backdrop: "sage" },
    dress: { kind: "cardigan", outer: CLOTH.ochre, inner: CLOTH.cream },
  },
  "maya.thompson": {
    ...{ build: "slim", head: "oval", skin: SKIN.deep, hair: HAIR.black, style: "round", iris: IRIS.dark },
    ...{ mouth: "laugh", makeUp: true, earrings: GOLD, backdrop: "clay" },
    dress: { kind: "crew", outer: CLOTH.ochre },
  },
  "wei-lin.chen": {
    ...{ build: "slim", head: "round", skin: SKIN.warm, hair: HAIR.black, style: "long", iris: IRIS.dark },
    ...{ mouth: "calm", makeUp: true, glasses: "square", backdrop: "mist" },
    dress: { kind: "shirt", outer: CLOTH.white },
  },
  "emily.carter": {
    ...{ build: "slim", head: "oval", skin: SKIN.porcelain, hair: HAIR.blond, style: "ponytail", iris: IRIS.blue },
    ...{ mouth: "laugh", makeUp: true, backdrop: "rose" },
    dress: { kind: "crew", outer: CLOTH.sage },
  },
  "margaret.doyle": {
    ...{ build: "medium", head: "round", skin: SKIN.porcelain, hair: HAIR.silver, style: "pixie", iris: IRIS.blue },
    ...{ mouth: "smile", isOlder: true, makeUp: true, glasses: "round", frame: "#7a4a52", earrings: PEARL },
    backdrop: "lilac",
    dress: { kind: "cardigan", outer: CLOTH.plum, inner: CLOTH.cream, necklace: "beads" },
  },
  "henrik.sandberg": {
    ...{ build: "broad", head: "square", skin: SKIN.fair, hair: HAIR.blond, style: "sidePart", iris: IRIS.blue },
    ...{ mouth: "calm", beard: "short", backdrop: "mist" },
    dress: { kind: "crew", outer: CLOTH.charcoal },
  },
  "chiara.rinaldi": {
    ...{ build: "medium", head: "oval", skin: SKIN.warm, hair: HAIR.chestnut, style: "waves", iris: IRIS.brown },
    ...{ mouth: "smile", makeUp: true, backdrop: "sage" },
    dress: { kind: "blazer", outer: CLOTH.terracotta, inner: CLOTH.white },
  },
  "katharina.vogel": {
    ...{ build: "medium", head: "long", skin: SKIN.fair, hair: HAIR.darkBlond, style: "lowBun", iris: IRIS.grey },
    ...{ mouth: "calm", makeUp: true, earrings: PEARL, backdrop: "stone" },
    dress: { kind: "turtleneck", outer: CLOTH.forest },
  },
  "elena.kovalenko": {
    ...{ build: "slim", head: "oval", skin: SKIN.fair, hair: HAIR.auburn, style: "long", iris: IRIS.green },
    ...{ mouth: "smile", makeUp: true, backdrop: "sea" },
    dress: { kind: "vNeck", outer: CLOTH.navy, necklace: "chain" },
  },
  "pieter.janssens": {
    ...{ build: "broad", head: "round", skin: SKIN.fair, hair: HAIR.silver, style: "horseshoe", iris: IRIS.blue },
    ...{ mouth: "smile", isOlder: true, beard: "full", glasses: "square", frame: "#3f4246", backdrop: "sand" },
    dress: { kind: "suit", outer: CLOTH.slate, inner: CLOTH.white },
  },
  "femi.adeyemi": {
    ...{ build: "broad", head: "oval", skin: SKIN.dark, hair: HAIR.black, style: "cropped", iris: IRIS.dark },
    ...{ mouth: "laugh", beard: "short", backdrop: "sage" },
    dress: { kind: "suit", outer: CLOTH.navy, inner: CLOTH.white, tie: CLOTH.ochre },
  },
  "lukas.brandner": {
    ...{ build: "broad", head: "square", skin: SKIN.warm, hair: HAIR.darkBlond, style: "swept", iris: IRIS.green },
    ...{ mouth: "laugh", isOlder: true, beard: "stubble", backdrop: "sea" },
    dress: { kind: "shirt", outer: CLOTH.sage },
  },
  "sanne.devries": {
    ...{ build: "slim", head: "round", skin: SKIN.fair, hair: HAIR.blond, style: "topBun", iris: IRIS.blue },
    ...{ mouth: "smile", makeUp: true, backdrop: "lilac" },
    dress: { kind: "turtleneck", outer: CLOTH.terracotta },
  },
  "deniz.arslan": {
    ...{ build: "medium", head: "oval", skin: SKIN.olive, hair: HAIR.black, style: "shortCurls", iris: IRIS.brown },
    ...{ mouth: "smile", beard: "short", backdrop: "rose" },
    dress: { kind: "cardigan", outer: CLOTH.slate, inner: CLOTH.white },
  },
  "priya.nair": {
    ...{ build: "slim", head: "oval", skin: SKIN.brown, hair: HAIR.black, style: "lowBun", iris: IRIS.dark },
    ...{ mouth: "smile", makeUp: true, earrings: GOLD, backdrop: "sand" },
    dress: { kind: "blazer", outer: CLOTH.teal, inner: CLOTH.rose },
  },
} as const;
