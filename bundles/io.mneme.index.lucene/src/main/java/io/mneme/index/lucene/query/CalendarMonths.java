package io.mneme.index.lucene.query;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;

/** Finds the months of moments, which are mostly those of the moments before. For one thread. */
final class CalendarMonths {

    private final ZoneId zone;
    private String month = "";
    private long start;
    private long end;

    CalendarMonths(ZoneId zone) {
        this.zone = zone;
    }

    /** Returns the month of a moment in milliseconds, as {@code 2026-03}. */
    String of(long moment) {
        if (moment < start || moment >= end) {
            YearMonth found = YearMonth.from(Instant.ofEpochMilli(moment).atZone(zone));
            month = found.toString();
            start = first(found);
            end = first(found.plusMonths(1));
        }
        return month;
    }

    private long first(YearMonth of) {
        return of.atDay(1).atStartOfDay(zone).toInstant().toEpochMilli();
    }
}
