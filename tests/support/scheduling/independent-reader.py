"""Prints the busy times of calendar files as another program reads them: {file: [time, ...] or {"error": text}}.

Usage: independent-reader.py FROM TO ZONE FILE... (FROM and TO in UTC; ZONE is the owner's, unless X-TEST-ZONE has one)
icalendar parses and recurring_ical_events repeats; only what is a decision of Parley is here.
"""

import json
import sys
from datetime import datetime, time, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import recurring_ical_events
from icalendar import Calendar
from icalendar.timezone_cache import _timezone_cache

FREE = {"STATUS": "CANCELLED", "TRANSP": "TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS": "FREE"}
# Times without a zone are compared as UTC by the library, so it is asked for more than the window.
MARGIN = timedelta(days=2)


def instant(value, zone):
    """Dates and floating times are in the owner's zone."""
    if not isinstance(value, datetime):
        value = datetime.combine(value, time())
    if value.tzinfo is None:
        value = value.replace(tzinfo=zone)
    return value.astimezone(timezone.utc)


def busy_times(calendar, start, end, default_zone):
    zone = ZoneInfo(str(calendar.get("X-TEST-ZONE", default_zone)))
    for event in recurring_ical_events.of(calendar).between(start - MARGIN, end + MARGIN):
        if any(str(event.get(name, "")).upper() == value for name, value in FREE.items()):
            continue
        first, last = event["DTSTART"].dt, event["DTEND"].dt
        if first == last and not isinstance(first, datetime):
            last += timedelta(days=1)
        begins, ends = max(instant(first, zone), start), min(instant(last, zone), end)
        if begins < ends:
            yield begins, ends


def merged(times):
    result = []
    for begins, ends in sorted(times):
        if result and begins <= result[-1][1]:
            result[-1][1] = max(result[-1][1], ends)
        else:
            result.append([begins, ends])
    return result


def text(instant):
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")


def read(path, start, end, zone):
    # A name that one file defines means nothing in the next one.
    _timezone_cache.clear()
    try:
        calendars = Calendar.from_ical(path.read_bytes(), multiple=True)
        times = [found for calendar in calendars for found in busy_times(calendar, start, end, zone)]
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
    return [f"{text(begins)}/{text(ends)}" for begins, ends in merged(times)]


start, end = (datetime.fromisoformat(value).replace(tzinfo=timezone.utc) for value in sys.argv[1:3])
json.dump({Path(file).name: read(Path(file), start, end, sys.argv[3]) for file in sys.argv[4:]}, sys.stdout)
