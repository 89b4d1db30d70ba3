package io.mneme.session.character;

import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.session.history.CharacterHistory;
import io.mneme.session.history.HistoryMessage;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The replies of a session: those in progress, and the newest ones that have ended, whose late deltas are not stored. For use under
 * the lock of its session.
 */
final class ReplyRegister {

    /** Maximum number of replies in progress, and of ended ones. */
    static final int MAX_REPLIES = 1_000;

    private final Map<String, OpenReply> open = new LinkedHashMap<>();
    private final Map<String, EndedReply> ended = new LinkedHashMap<>();

    /**
     * A reply that has ended.
     *
     * @param status how it ended
     * @param byCaller whether the caller knows, so that a further delta is out of order
     */
    record EndedReply(ReplyStatus status, boolean byCaller) {}

    /** Returns the reply in progress with an id; empty if there is none. */
    Optional<OpenReply> find(String id) {
        return Optional.ofNullable(open.get(id));
    }

    /** Returns the ended reply with an id; empty for one that is older than the newest {@value #MAX_REPLIES}. */
    Optional<EndedReply> findEnded(String id) {
        return Optional.ofNullable(ended.get(id));
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

    /** Ends a reply, in progress or not, or changes how it ended. */
    void end(String id, EndedReply end) {
        open.remove(id);
        ended.put(id, end);
        if (ended.size() > MAX_REPLIES) {
            Iterator<String> oldest = ended.keySet().iterator();
            oldest.next();
            oldest.remove();
        }
    }

    /** A reply or utterance in progress. */
    record OpenReply(String id, CharacterHistory history, HistoryMessage message) {}
}
