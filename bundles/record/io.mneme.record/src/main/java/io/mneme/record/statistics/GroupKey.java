package io.mneme.record.statistics;

import io.mneme.api.dictation.Dictation;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;

/**
 * The properties that dictations counted together have in common.
 *
 * @param day the day they took place; empty if they have no readable time
 * @param mode the mode that enhanced them
 * @param sttModel name of the speech model
 * @param llmModel name of the language model
 * @param corrected whether the person corrected them
 */
record GroupKey(Optional<LocalDate> day, String mode, String sttModel, String llmModel, boolean corrected) {

    /** Returns the group of a dictation. */
    static GroupKey of(Dictation dictation, Optional<Instant> moment, ZoneId zone) {
        return new GroupKey(
                moment.flatMap(instant -> day(instant, zone)),
                dictation.mode(),
                dictation.sttModel(),
                dictation.llmModel(),
                dictation.corrected());
    }

    /** Returns the day of a moment; empty if the calendar does not contain it. */
    static Optional<LocalDate> day(Instant moment, ZoneId zone) {
        try {
            return Optional.of(moment.atZone(zone).toLocalDate());
        } catch (DateTimeException beyond) {
            return Optional.empty();
        }
    }
}
