package io.mneme.record.conversation;

import static java.util.Objects.requireNonNull;

import io.mneme.api.conversation.LogResult.Reason;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.annotation.Annotation;
import io.mneme.record.annotation.Annotations;
import io.mneme.support.owner.OwnerStates;
import io.mneme.support.schema.Timestamps;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Assigns utterances to conversations by what the journal contains. It keeps only the assignments of utterances that are not
 * in the journal yet.
 *
 * <p>Safe for use by several threads. Threads of one project are assigned one after the other, and append concurrently. While
 * others append, an utterance follows the last assigned one.
 */
final class ConversationAssigner {

    private static final Logger LOG = LoggerFactory.getLogger(ConversationAssigner.class);

    private static final Predicate<Utterance> IN_TIME =
            one -> !one.conversation().isEmpty() && moment(one).isPresent();

    private static final DateTimeFormatter ID_START = DateTimeFormatter.ofPattern("uuuuMMdd_HHmmss");
    private static final String ID_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
    private static final int RANDOM_CHARACTERS = 6;

    /**
     * The conversation of an utterance.
     *
     * @param conversation id of its conversation
     * @param isNew whether it starts the conversation
     * @param reason why it belongs there
     * @param previous the previous conversation of its project, if any
     */
    record ConversationAssignment(String conversation, boolean isNew, Reason reason, Optional<String> previous) {

        ConversationAssignment {
            requireNonNull(conversation, "conversation");
            requireNonNull(reason, "reason");
            requireNonNull(previous, "previous");
        }

        /** Returns whether the previous conversation of its project is another one, or missing. */
        boolean isChange() {
            return previous.filter(conversation::equals).isEmpty();
        }
    }

    /** The last utterance of a project. */
    private record LastUtterance(String conversation, Instant moment) {}

    /** The last assignment of a project, and the number of its utterances that are not in the journal yet. */
    private record PendingAssignment(ConversationAssignment assignment, Instant moment, int unfinished) {}

    /** By project. */
    private final OwnerStates<Map<String, PendingAssignment>> pending =
            new OwnerStates<>(() -> new ConcurrentHashMap<>());

    private final Journal<Utterance> journal;
    private final Annotations annotations;
    private final Supplier<ConversationSettings> settings;
    private final SecureRandom random = new SecureRandom();

    ConversationAssigner(Journal<Utterance> journal, Annotations annotations, Supplier<ConversationSettings> settings) {
        this.journal = journal;
        this.annotations = annotations;
        this.settings = settings;
    }

    /** Assigns an utterance. The caller must call {@link #release} after the append has succeeded or failed. */
    ConversationAssignment assign(Utterance utterance) {
        String project = utterance.project().orElse("");
        Instant moment = moment(utterance).orElseThrow();
        PendingAssignment latest = pending.get().compute(project, (key, before) -> {
            Optional<LastUtterance> last = before == null
                    ? last(project)
                    : Optional.of(new LastUtterance(before.assignment().conversation(), before.moment()));
            ConversationAssignment assignment = utterance.conversation().isEmpty()
                    ? assignment(project, moment, last)
                    : named(utterance.conversation(), last);
            return new PendingAssignment(assignment, moment, before == null ? 1 : before.unfinished() + 1);
        });
        return latest.assignment();
    }

    /** Ends what {@link #assign} began. */
    void release(Utterance utterance) {
        pending.get()
                .computeIfPresent(
                        utterance.project().orElse(""),
                        (key, before) -> before.unfinished() == 1
                                ? null
                                : new PendingAssignment(before.assignment(), before.moment(), before.unfinished() - 1));
    }

    /** Returns an id of a conversation, which begins with its start in UTC. */
    String newId(Instant start) {
        StringBuilder id = new StringBuilder("conv_")
                .append(ID_START.format(start.atOffset(ZoneOffset.UTC)))
                .append('_');
        random.ints(RANDOM_CHARACTERS, 0, ID_CHARACTERS.length()).forEach(i -> id.append(ID_CHARACTERS.charAt(i)));
        return id.toString();
    }

    private ConversationAssignment assignment(String project, Instant moment, Optional<LastUtterance> last) {
        Optional<String> previous = last.map(LastUtterance::conversation);
        return requested(project, previous).orElseGet(() -> last.map(latest -> afterSilence(project, moment, latest))
                .orElseGet(() -> newConversation(moment, Reason.FIRST, previous)));
    }

    /** Returns the conversation that a request asked for, unless an earlier utterance has gone there. */
    private Optional<ConversationAssignment> requested(String project, Optional<String> previous) {
        return annotations
                .start(project)
                .filter(start -> !start.isBegin() || !previous.equals(Optional.of(start.conversation())))
                .filter(this::isPending)
                .map(start -> new ConversationAssignment(
                        start.conversation(),
                        start.isBegin(),
                        start.isBegin() ? Reason.NEW : Reason.RESUMED,
                        previous));
    }

    private ConversationAssignment afterSilence(String project, Instant moment, LastUtterance last) {
        Optional<String> previous = Optional.of(last.conversation());
        Duration silence = Duration.between(last.moment(), moment);
        Duration gap = settings.get().gap(project);
        if (silence.compareTo(gap) >= 0) {
            return newConversation(moment, Reason.GAP, previous);
        }
        if (silence.negated().compareTo(gap) > 0) {
            LOG.warn(
                    "The last utterance of the conversation {} is stamped {} after the next one: was the clock set"
                            + " back? A new conversation starts",
                    last.conversation(),
                    silence.negated());
            return newConversation(moment, Reason.CLOCK, previous);
        }
        return new ConversationAssignment(last.conversation(), false, Reason.CONTINUED, previous);
    }

    private ConversationAssignment newConversation(Instant moment, Reason reason, Optional<String> previous) {
        return new ConversationAssignment(newId(moment), true, reason, previous);
    }

    private ConversationAssignment named(String conversation, Optional<LastUtterance> last) {
        Optional<String> previous = last.map(LastUtterance::conversation);
        boolean isNew = previous.filter(conversation::equals).isEmpty()
                && newest(UtteranceLanes.ofConversation(conversation), any -> true)
                        .isEmpty();
        return new ConversationAssignment(conversation, isNew, Reason.NAMED, previous);
    }

    /** A start is done when its conversation has an utterance after the position of the request. */
    private boolean isPending(Annotation start) {
        return newest(UtteranceLanes.ofConversation(start.conversation()), any -> true)
                .filter(newest -> newest.position().isAfter(start.after()))
                .isEmpty();
    }

    private Optional<LastUtterance> last(String project) {
        return newest(UtteranceLanes.ofProject(project), IN_TIME).map(stored -> {
            String conversation = stored.entry().conversation();
            // The conversation may have continued in another project.
            Utterance latest = newest(UtteranceLanes.ofConversation(conversation), IN_TIME)
                    .map(StoredEntry::entry)
                    .orElse(stored.entry());
            return new LastUtterance(
                    annotations.root(conversation), moment(latest).orElseThrow());
        });
    }

    private Optional<StoredEntry<Utterance>> newest(String lane, Predicate<Utterance> matches) {
        List<StoredEntry<Utterance>> newest = journal.newest(lane, 1, matches);
        return newest.stream().findFirst();
    }

    private static Optional<Instant> moment(Utterance utterance) {
        return Timestamps.read(utterance.timestamp());
    }
}
