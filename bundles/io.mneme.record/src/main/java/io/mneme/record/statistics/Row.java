package io.mneme.record.statistics;

import io.mneme.api.dictation.Dictation;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;

/**
 * What dictations that are counted together have in common.
 *
 * @param day the day they took place; empty if they do not say so in a way that can be read
 * @param mode how they were enhanced
 * @param recogniser name of the speech model
 * @param model name of the language model
 * @param corrected whether the person corrected them
 */
record Row(Optional<LocalDate> day, String mode, String recogniser, String model, boolean corrected) {

    /** Returns the row a dictation counts in. */
    static Row of(Dictation dictation, Optional<Instant> moment, ZoneId zone) {
        return new Row(
                moment.flatMap(instant -> day(instant, zone)),
                dictation.mode(),
                dictation.recogniser(),
                dictation.model(),
                dictation.corrected());
    }

    /** Returns the day a moment falls in; empty if it is too far away for the calendar. */
    static Optional<LocalDate> day(Instant moment, ZoneId zone) {
        try {
            return Optional.of(moment.atZone(zone).toLocalDate());
        } catch (DateTimeException beyond) {
            return Optional.empty();
        }
    }
}
