package io.mneme.record.conversation;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Generates ids of conversations. */
final class ConversationIds {

    private static final DateTimeFormatter START = DateTimeFormatter.ofPattern("uuuuMMdd_HHmmss");
    private static final String CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
    private static final int RANDOM_CHARACTERS = 6;

    private final SecureRandom random = new SecureRandom();

    /** Returns an id that begins with the start of the conversation in UTC. */
    String next(Instant start) {
        StringBuilder id = new StringBuilder("conv_")
                .append(START.format(start.atOffset(ZoneOffset.UTC)))
                .append('_');
        random.ints(RANDOM_CHARACTERS, 0, CHARACTERS.length()).forEach(i -> id.append(CHARACTERS.charAt(i)));
        return id.toString();
    }
}
