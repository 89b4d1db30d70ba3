package io.mneme.ui.mcp.tool;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.conversation.ConversationEntry;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Conversations.EntryPage;
import io.mneme.api.owner.OwnerScope;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The confirmations that are waited for. Each can be used once, within its lifetime, and for exactly the entries that it was issued for.
 * Safe for use by many threads.
 */
final class ConfirmationTokens {

    /** How long a person has to agree. */
    static final Duration LIFETIME = Duration.ofMinutes(5);

    private static final int MAX_WAITING = 100;
    private static final int TOKEN_BYTES = 16;

    private final LongSupplier clock;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, IssuedToken> waiting = new LinkedHashMap<>();

    private record IssuedToken(String owner, ErasureSet set, long issuedAt) {}

    /**
     * Starts without any.
     *
     * @param clock a clock that only goes forward, in nanoseconds
     */
    ConfirmationTokens(LongSupplier clock) {
        this.clock = clock;
    }

    /** Returns a new confirmation; the oldest one gives way if too many wait. */
    synchronized String issue(ErasureSet set) {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        String token = HexFormat.of().formatHex(bytes);
        waiting.put(token, new IssuedToken(OwnerScope.owner(), set, clock.getAsLong()));
        if (waiting.size() > MAX_WAITING) {
            waiting.remove(waiting.keySet().iterator().next());
        }
        return token;
    }

    /** Uses a confirmation up; empty if it is unknown, used or too old. */
    synchronized Optional<ErasureSet> redeem(String token) {
        return Optional.ofNullable(waiting.remove(token))
                .filter(issued -> issued.owner().equals(OwnerScope.owner()))
                .filter(issued -> clock.getAsLong() - issued.issuedAt() <= LIFETIME.toNanos())
                .map(IssuedToken::set);
    }

    /**
     * The entries that an erasure of a conversation removes.
     *
     * @param conversation id of the conversation
     * @param entries number of its entries
     * @param digest digest of the journals, ids and revisions of all of them
     */
    record ErasureSet(String conversation, long entries, String digest) {

        private static final int PAGE_ENTRIES = 500;

        /** Reads what belongs to a conversation now. */
        static ErasureSet read(Conversations conversations, Conversation conversation) {
            MessageDigest digest = sha256();
            long entries = 0;
            ConversationCursor after = ConversationCursor.START;
            boolean more = true;
            while (more) {
                EntryPage page = conversations.entries(conversation.id(), after, PAGE_ENTRIES);
                page.entries().forEach(entry -> add(digest, entry));
                entries += page.entries().size();
                more = page.next().isPresent() && !page.entries().isEmpty();
                after = page.next().orElse(after);
            }
            return new ErasureSet(conversation.id(), entries, HexFormat.of().formatHex(digest.digest()));
        }

        private static void add(MessageDigest digest, ConversationEntry entry) {
            String line = entry.journal() + "\n" + entry.stored().id() + "\n"
                    + entry.stored().revision() + "\n";
            digest.update(line.getBytes(UTF_8));
        }

        private static MessageDigest sha256() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException impossible) {
                throw new IllegalStateException("each Java has SHA-256", impossible);
            }
        }
    }
}
