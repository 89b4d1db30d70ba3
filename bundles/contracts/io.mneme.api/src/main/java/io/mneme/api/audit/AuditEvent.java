package io.mneme.api.audit;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Something that was done to the container. It names things by their ids and names, and never contains the text of an entry, a
 * password or a prompt; a text by which entries were selected is left out, or given as a salted hash.
 *
 * <p>Names in the code of the caller, which are the action and the keys of the details, are refused if they are malformed. The other texts
 * are data: line breaks and other control characters in them become spaces, and a text beyond {@value #MAX_LENGTH} characters is
 * shortened, with an ellipsis as its last character.
 *
 * @param actor by what, or by what person, it was asked for: the face, as {@code shell}, {@code http}, {@code mcp} or {@code file}
 *     for a file that was edited; {@code program}; or the part of the container that acts by itself, as {@code retention}; never blank
 * @param action what was done, as the thing and a verb, for example {@code setting.change}, {@code policy.use}, {@code plugin.install},
 *     {@code erasure}, {@code import} or {@code backup}: up to 64 lower case letters, digits, hyphens and dots, a letter first
 * @param subject what it was done to: the id or name of one thing, as a PID, a policy, a file name or the id of an erasure; may be empty
 * @param details what else is to be known, in alphabetical order of the keys; at most {@value #MAX_DETAILS}. A key has up to 32 lower case
 *     letters, digits and underscores, a letter first. Numbers and times are written as in JSON
 */
public record AuditEvent(String actor, String action, String subject, Map<String, String> details) {

    /** Maximum number of characters of a text. */
    public static final int MAX_LENGTH = 500;

    /** Maximum number of details. */
    public static final int MAX_DETAILS = 16;

    private static final Pattern ACTION = Pattern.compile("[a-z][a-z0-9.-]{0,63}");
    private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9_]{0,31}");
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cs}\\u2028\\u2029]");
    private static final String ELLIPSIS = "…";

    /**
     * Checks the names, and shortens the texts.
     *
     * @throws IllegalArgumentException if the actor is blank, the action or a key is malformed, or there are too many details
     */
    public AuditEvent {
        actor = bounded(requireNonNull(actor, "actor"));
        if (actor.isBlank()) {
            throw new IllegalArgumentException("actor must not be blank");
        }
        if (!ACTION.matcher(action).matches()) {
            throw new IllegalArgumentException("action must match " + ACTION + ": " + action);
        }
        subject = bounded(requireNonNull(subject, "subject"));
        if (details.size() > MAX_DETAILS) {
            throw new IllegalArgumentException("details must be at most " + MAX_DETAILS + ": " + details.keySet());
        }
        details = bounded(details);
    }

    /** Returns an event without details. */
    public static AuditEvent of(String actor, String action, String subject) {
        return new AuditEvent(actor, action, subject, Map.of());
    }

    /**
     * Returns the event with one more detail, or another value of it.
     *
     * @throws IllegalArgumentException as by the constructor
     */
    public AuditEvent with(String key, String value) {
        Map<String, String> more = new TreeMap<>(details);
        more.put(key, value);
        return new AuditEvent(actor, action, subject, more);
    }

    private static Map<String, String> bounded(Map<String, String> details) {
        Map<String, String> bounded = new TreeMap<>();
        details.forEach((key, value) -> {
            if (!KEY.matcher(key).matches()) {
                throw new IllegalArgumentException("a key of details must match " + KEY + ": " + key);
            }
            bounded.put(key, bounded(requireNonNull(value, key)));
        });
        return Collections.unmodifiableMap(bounded);
    }

    /** Cut first, so that half of a surrogate pair at the end counts as unprintable. */
    private static String bounded(String text) {
        String cut = text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH - 1) + ELLIPSIS;
        return UNPRINTABLE.matcher(cut).replaceAll(" ");
    }
}
