package io.mneme.record.audit;

import io.mneme.api.audit.AuditEvent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Something that was done to the container, as a line of the journal has it.
 *
 * @param id its id; empty if it has none
 * @param timestamp when it was done, as in the line; empty if the line has none
 * @param actor by what, or by what person, it was asked for
 * @param action what was done
 * @param subject what it was done to
 * @param details what else is known, in the order of the line
 * @param extraFields every further key of the line with its value as JSON source text, in the order of the line
 */
public record AuditEntry(
        String id,
        String timestamp,
        String actor,
        String action,
        String subject,
        Map<String, String> details,
        Map<String, String> extraFields) {

    public AuditEntry {
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
        extraFields = Collections.unmodifiableMap(new LinkedHashMap<>(extraFields));
    }

    static AuditEntry of(String id, String timestamp, AuditEvent event) {
        return new AuditEntry(id, timestamp, event.actor(), event.action(), event.subject(), event.details(), Map.of());
    }
}
