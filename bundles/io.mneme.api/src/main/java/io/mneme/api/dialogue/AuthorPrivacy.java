package io.mneme.api.dialogue;

import java.util.Map;
import java.util.Set;

/**
 * The authors whose messages are withheld from a model. An author is identified by the author id of a message, or by the name
 * if the message has no author id.
 *
 * @param hidden authors with full privacy, whose messages are left out
 * @param blockedHours hours for which the persona still blocks an author, by author; 0 or more and finite. A notice, which says at
 *     least one hour, replaces their messages
 */
public record AuthorPrivacy(Set<String> hidden, Map<String, Double> blockedHours) {

    /** No author is withheld. */
    public static final AuthorPrivacy NONE = new AuthorPrivacy(Set.of(), Map.of());

    public AuthorPrivacy {
        hidden = Set.copyOf(hidden);
        blockedHours = Map.copyOf(blockedHours);
        blockedHours.values().forEach(AuthorPrivacy::checkHours);
    }

    private static void checkHours(double hours) {
        if (!(hours >= 0 && hours < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("hours of a block must be 0 or more and finite: " + hours);
        }
    }
}
