package io.mneme.session.character;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The replies of a session: those in progress, and the ids of the newest ones that have ended, whose late deltas are discarded. For
 * use under the lock of its session.
 */
final class ReplyRegister {

    /** Maximum number of replies in progress, and of ids of ended ones. */
    static final int MAX_REPLIES = 1_000;

    private final Map<String, OpenReply> open = new LinkedHashMap<>();
    private final Set<String> ended = new LinkedHashSet<>();

    /** Returns the reply in progress with an id; empty if there is none. */
    Optional<OpenReply> find(String id) {
        return Optional.ofNullable(open.get(id));
    }

    /** Returns whether a reply has ended; false for one that is older than the newest {@value #MAX_REPLIES}. */
    boolean hasEnded(String id) {
        return ended.contains(id);
    }

    /** Begins a reply that is not in progress. */
    void begin(OpenReply reply) {
        open.put(reply.id(), reply);
    }

    /** Returns the oldest reply in progress if there are as many as there may be. */
    Optional<OpenReply> surplus() {
        return open.size() < MAX_REPLIES
                ? Optional.empty()
                : Optional.of(open.values().iterator().next());
    }

    /** Returns the replies in progress with a property, in the order in which they began. */
    List<OpenReply> where(Predicate<OpenReply> property) {
        return open.isEmpty()
                ? List.of()
                : open.values().stream().filter(property).toList();
    }

    /** Ends a reply; returns whether no other reply extends its message. */
    boolean end(OpenReply reply) {
        open.remove(reply.id());
        remember(reply.id());
        return open.values().stream().noneMatch(other -> other.message() == reply.message());
    }

    private void remember(String id) {
        ended.add(id);
        if (ended.size() > MAX_REPLIES) {
            Iterator<String> oldest = ended.iterator();
            oldest.next();
            oldest.remove();
        }
    }
}
