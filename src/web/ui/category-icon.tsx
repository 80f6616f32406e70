// The icons of the categories, by the lucide name that the catalogue stores.
import Banknote from "lucide-react/icons/banknote";
import BookOpen from "lucide-react/icons/book-open";
import Briefcase from "lucide-react/icons/briefcase";
import Calculator from "lucide-react/icons/calculator";
import ChartLine from "lucide-react/icons/chart-line";
import Compass from "lucide-react/icons/compass";
import Gavel from "lucide-react/icons/gavel";
import Globe from "lucide-react/icons/globe";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Hammer from "lucide-react/icons/hammer";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import House from "lucide-react/icons/house";
import KeyRound from "lucide-react/icons/key-round";
import Landmark from "lucide-react/icons/landmark";
import Laptop from "lucide-react/icons/laptop";
import Leaf from "lucide-react/icons/leaf";
import Megaphone from "lucide-react/icons/megaphone";
import PiggyBank from "lucide-react/icons/piggy-bank";
import Plane from "lucide-react/icons/plane";
import Receipt from "lucide-react/icons/receipt";
import Scale from "lucide-react/icons/scale";
import Shield from "lucide-react/icons/shield";
import Stethoscope from "lucide-react/icons/stethoscope";
import Sun from "lucide-react/icons/sun";
import TrendingUp from "lucide-react/icons/trending-up";
import Umbrella from "lucide-react/icons/umbrella";
import Zap from "lucide-react/icons/zap";
import type { IconProps, LucideIcon } from "./icons.ts";

const CATEGORY_ICONS: Record<string, LucideIcon> = {
  house: House,
  shield: Shield,
  "piggy-bank": PiggyBank,
  "chart-line": ChartLine,
  receipt: Receipt,
  scale: Scale,
  landmark: Landmark,
  briefcase: Briefcase,
  "graduation-cap": GraduationCap,
  sun: Sun,
  megaphone: Megaphone,
  plane: Plane,
  "heart-handshake": HeartHandshake,
  hammer: Hammer,
  stethoscope: Stethoscope,
  globe: Globe,
  zap: Zap,
  calculator: Calculator,
  "trending-up": TrendingUp,
  umbrella: Umbrella,
  banknote: Banknote,
  "key-round": KeyRound,
  compass: Compass,
  "book-open": BookOpen,
  laptop: Laptop,
  leaf: Leaf,
  gavel: Gavel,
};

/** The icon of a category; an unknown name shows the compass. */
export const CategoryIcon = ({ name, ...rest }: Omit<IconProps, "name"> & { name: string }) => {
  const NamedIcon = CATEGORY_ICONS[name] ?? Compass;
  return <NamedIcon {...rest} />;
};
