package io.mneme.ui.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.ui.http.transport.Problem;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Carries revisions in the headers {@code ETag}, {@code If-Match} and {@code If-None-Match}. */
public final class EntityTag {

    // The server marks the tag of an answer it has compressed, and gets it back so.
    private static final Pattern TAG = Pattern.compile("\\s*(W/)?\"([^\"]*?)(?:--gzip)?\"\\s*(,|$)");

    private static final int REVISION_DIGITS = 16;

    private EntityTag() {}

    /** Returns a revision as the value of {@code ETag}. */
    public static String of(String revision) {
        return '"' + revision + '"';
    }

    /** Returns the revision of something whose whole state is this text. */
    public static String revision(String state) {
        return sha256(state).substring(0, REVISION_DIGITS);
    }

    /** Refuses a condition that cannot be read, whatever the request is. */
    static void check(Optional<String> header) {
        if (header.isPresent() && !isAny(header.get())) {
            parseRevisions(header.get());
        }
    }

    /**
     * Refuses a change whose condition does not hold.
     *
     * @param header the value of {@code If-Match}, if it was sent
     * @param current the present revision
     */
    public static void require(Optional<String> header, String current) {
        if (header.isPresent()
                && !isAny(header.get())
                && !parseRevisions(header.get()).contains(current)) {
            throw Problem.refuse(412, "it is at another revision now: " + of(current));
        }
    }

    /**
     * Returns whether a client has an answer already. A header that cannot be read names none.
     *
     * @param header the value of {@code If-None-Match}
     * @param tag the value of {@code ETag} of the answer
     */
    static boolean isNamed(String header, String tag) {
        return isAny(header)
                || TAG.matcher(header).results().anyMatch(named -> of(named.group(2))
                        .equals(tag));
    }

    private static boolean isAny(String header) {
        return header.strip().equals("*");
    }

    /**
     * Returns the one revision a change is conditional on; empty if any will do.
     *
     * @param header the value of {@code If-Match}, if it was sent
     * @param current asked for the present revision when several are named
     */
    public static Optional<String> condition(Optional<String> header, Supplier<Optional<String>> current) {
        if (header.isEmpty() || isAny(header.get())) {
            return Optional.empty();
        }
        List<String> named = parseRevisions(header.get());
        if (named.size() == 1) {
            return Optional.of(named.get(0));
        }
        return current.get().filter(named::contains).or(() -> Optional.of(named.get(0)));
    }

    private static List<String> parseRevisions(String header) {
        List<String> revisions = new ArrayList<>();
        Matcher tag = TAG.matcher(header);
        int end = 0;
        while (end < header.length() && tag.find(end) && tag.start() == end) {
            // A weak tag never matches here, but it must go on counting as a condition.
            revisions.add(tag.group(1) == null ? tag.group(2) : "W/" + tag.group(2));
            end = tag.end();
        }
        if (revisions.isEmpty() || end < header.length()) {
            throw Problem.reject("If-Match", "must be * or the ETag of an earlier answer, in its quotation marks");
        }
        return revisions;
    }

    /** Returns the SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
    static String sha256(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("every Java platform has SHA-256", absent);
        }
    }
}
