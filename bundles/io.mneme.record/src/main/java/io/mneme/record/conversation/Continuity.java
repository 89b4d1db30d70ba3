package io.mneme.record.conversation;

import io.mneme.api.conversation.Logged.Reason;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.UtteranceLanes;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Stored;
import io.mneme.record.Timestamps;
import io.mneme.record.annotation.Annotation;
import io.mneme.record.annotation.Annotations;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides which conversation an utterance belongs to. The journal knows: this keeps only what is on its way there.
 *
 * <p>Safe for use by many threads. Those of one project decide one after the other, and append at the same time: who comes
 * while others append goes where the last of them went.
 */
final class Continuity {

    private static final Logger LOG = LoggerFactory.getLogger(Continuity.class);

    private static final Predicate<Utterance> IN_TIME =
            one -> !one.conversation().isEmpty() && moment(one).isPresent();

    /** The last utterance of a project. */
    private record Last(String conversation, Instant moment) {}

    /** Utterances of a project that have been given their place and are not in the journal yet. */
    private record Flight(Place place, Instant moment, int underWay) {}

    private final Map<String, Flight> flights = new ConcurrentHashMap<>();
    private final Journal<Utterance> journal;
    private final Annotations annotations;
    private final Supplier<ConversationSettings> settings;
    private final ConversationIds ids;

    Continuity(
            Journal<Utterance> journal,
            Annotations annotations,
            Supplier<ConversationSettings> settings,
            ConversationIds ids) {
        this.journal = journal;
        this.annotations = annotations;
        this.settings = settings;
        this.ids = ids;
    }

    /** Gives an utterance its place; {@link #leave} must follow once it is in the journal, or will never be. */
    Place enter(Utterance utterance) {
        String project = utterance.project().orElse("");
        Instant moment = moment(utterance).orElseThrow();
        Flight entered = flights.compute(project, (key, flight) -> {
            Optional<Last> last = flight == null
                    ? last(project)
                    : Optional.of(new Last(flight.place().conversation(), flight.moment()));
            Place place = utterance.conversation().isEmpty()
                    ? place(project, moment, last)
                    : named(utterance.conversation(), last);
            return new Flight(place, moment, flight == null ? 1 : flight.underWay() + 1);
        });
        return entered.place();
    }

    /** Ends what {@link #enter} began. */
    void leave(Utterance utterance) {
        flights.computeIfPresent(
                utterance.project().orElse(""),
                (key, flight) -> flight.underWay() == 1
                        ? null
                        : new Flight(flight.place(), flight.moment(), flight.underWay() - 1));
    }

    private Place place(String project, Instant moment, Optional<Last> last) {
        Optional<String> previous = last.map(Last::conversation);
        return wanted(project, previous).orElseGet(() -> last.map(latest -> afterSilence(project, moment, latest))
                .orElseGet(() -> fresh(moment, Reason.FIRST, previous)));
    }

    /** Returns where somebody asked for the utterance to go, unless that has been done. */
    private Optional<Place> wanted(String project, Optional<String> previous) {
        return annotations
                .start(project)
                .filter(start -> !start.isBegin() || !previous.equals(Optional.of(start.conversation())))
                .filter(this::isPending)
                .map(start -> new Place(
                        start.conversation(),
                        start.isBegin(),
                        start.isBegin() ? Reason.NEW : Reason.RESUMED,
                        previous));
    }

    private Place afterSilence(String project, Instant moment, Last last) {
        Optional<String> previous = Optional.of(last.conversation());
        Duration silence = Duration.between(last.moment(), moment);
        Duration gap = settings.get().gap(project);
        if (silence.compareTo(gap) >= 0) {
            return fresh(moment, Reason.GAP, previous);
        }
        if (silence.negated().compareTo(gap) > 0) {
            LOG.warn(
                    "The last utterance of the conversation {} is stamped {} after the next one: was the clock set back?"
                            + " A new conversation starts",
                    last.conversation(),
                    silence.negated());
            return fresh(moment, Reason.CLOCK, previous);
        }
        return new Place(last.conversation(), false, Reason.CONTINUED, previous);
    }

    private Place fresh(Instant moment, Reason reason, Optional<String> previous) {
        return new Place(ids.next(moment), true, reason, previous);
    }

    private Place named(String conversation, Optional<Last> last) {
        Optional<String> previous = last.map(Last::conversation);
        boolean isNew = previous.filter(conversation::equals).isEmpty()
                && newest(UtteranceLanes.ofConversation(conversation), any -> true)
                        .isEmpty();
        return new Place(conversation, isNew, Reason.NAMED, previous);
    }

    /** A start has been done as soon as its conversation has an utterance behind the place where it was asked for. */
    private boolean isPending(Annotation start) {
        return newest(UtteranceLanes.ofConversation(start.conversation()), any -> true)
                .filter(newest -> newest.position().isAfter(start.after()))
                .isEmpty();
    }

    private Optional<Last> last(String project) {
        return newest(UtteranceLanes.ofProject(project), IN_TIME).map(stored -> {
            String conversation = stored.entry().conversation();
            // It may have gone on in another project since.
            Utterance latest = newest(UtteranceLanes.ofConversation(conversation), IN_TIME)
                    .map(Stored::entry)
                    .orElse(stored.entry());
            return new Last(annotations.root(conversation), moment(latest).orElseThrow());
        });
    }

    private Optional<Stored<Utterance>> newest(String lane, Predicate<Utterance> wanted) {
        List<Stored<Utterance>> newest = journal.newest(lane, 1, wanted);
        return newest.stream().findFirst();
    }

    private static Optional<Instant> moment(Utterance utterance) {
        return Timestamps.read(utterance.timestamp());
    }
}
