package io.mneme.testkit;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.DictationTags;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.entry.EntryImporter;
import io.mneme.api.seal.TextSeal;
import io.mneme.record.annotation.AnnotationErasure;
import io.mneme.record.conversation.ConversationSettings;
import io.mneme.record.conversation.LoggedConversations;
import io.mneme.record.dictation.CountedTags;
import io.mneme.record.dictation.DictationImporter;
import io.mneme.record.dictation.JournalledDictations;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.erase.ReceiptKind;
import io.mneme.record.lookup.IndexLookup;
import io.mneme.record.message.MessageImporter;
import io.mneme.record.statistics.JournalledStatistics;
import io.mneme.record.utterance.UtteranceImporter;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.redact.FakeRedactions;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventAdmin;

/**
 * A record in memory: the services of {@code io.mneme.record} with their real kinds and rules, over journals in memory.
 *
 * <p>Safe for use by many threads. Only the statistics have a thread, from their first use until {@link #close}.
 */
public final class InMemoryRecord implements AutoCloseable {

    private final RecordJournals journals;
    private final ZoneId zone;
    private final IndexLookup index = new IndexLookup();
    private final FakeRedactions redactions = new FakeRedactions();
    private final EventRecorder recorder = new EventRecorder();
    private final EntryEraser eraser;
    private final Dictations dictations;
    private final Conversations conversations;
    private Optional<JournalledStatistics> statistics = Optional.empty();

    private InMemoryRecord(RecordJournals journals, ZoneId zone) {
        this.journals = requireNonNull(journals, "journals");
        this.zone = requireNonNull(zone, "zone");
        eraser = EntryEraser.of(
                List.of(
                        journals.dictations().erasure(),
                        journals.utterances().erasure(),
                        journals.messages().erasure(),
                        new AnnotationErasure(journals.annotations())),
                new MemoryJournal<>(new ReceiptKind()));
        eraser.setAnnotations(journals.annotations());
        eraser.addJournal(journals.utterances(), Map.of("kind", "utterance"));
        eraser.addKind(RecordKinds.utterance(), Map.of("kind", "utterance"));
        eraser.addJournal(journals.messages(), Map.of("kind", "message"));
        eraser.addKind(RecordKinds.message(), Map.of("kind", "message"));
        dictations =
                new JournalledDictations(journals.dictations(), index, redactions, eraser, new SimpleMeterRegistry());
        conversations = new LoggedConversations(
                journals.utterances(),
                journals.messages(),
                journals.annotations(),
                new ConversationSettings.CurrentSettings(Map.of()),
                index,
                redactions,
                eraser,
                TextSeal.OFF,
                recorder);
    }

    /** Returns an empty record, whose days are those of UTC. */
    public static InMemoryRecord create() {
        return over(RecordJournals.create());
    }

    /** Returns the record of some journals, whose days are those of UTC. */
    public static InMemoryRecord over(RecordJournals journals) {
        return over(journals, ZoneOffset.UTC);
    }

    /** Returns the record of some journals, whose statistics count the days of a zone. */
    public static InMemoryRecord over(RecordJournals journals, ZoneId zone) {
        return new InMemoryRecord(journals, zone);
    }

    /** Returns the journals, to read what was stored or to store entries beside the services. */
    public RecordJournals journals() {
        return journals;
    }

    /** Returns the service that records dictations. */
    public Dictations dictations() {
        return dictations;
    }

    /** Returns the service that imports dictations. */
    public EntryImporter<Dictation> dictationImporter() {
        return new DictationImporter(journals.dictations(), redactions);
    }

    /** Returns the service that imports utterances. */
    public EntryImporter<Utterance> utteranceImporter() {
        return new UtteranceImporter(journals.utterances(), redactions);
    }

    /** Returns the service that imports messages. */
    public EntryImporter<Message> messageImporter() {
        return new MessageImporter(journals.messages(), redactions);
    }

    /** Returns the service that logs utterances; a gap of 5 minutes starts a conversation. */
    public Conversations conversations() {
        return conversations;
    }

    /** Returns the service that counts the dictations; the first call starts it. */
    public synchronized DictationStatistics statistics() {
        JournalledStatistics started = statistics.orElseGet(this::startStatistics);
        statistics = Optional.of(started);
        return started;
    }

    /** Returns the service that counts the dictations by tag. */
    public DictationTags tags() {
        return new CountedTags(journals.dictations(), index, statistics());
    }

    private JournalledStatistics startStatistics() {
        return new JournalledStatistics(
                journals.dictations(), RecordKinds.dictation(), TextSeal.OFF, Map.of("zone", zone.getId()));
    }

    /** Returns what erases entries: the dictations, the utterances, the messages and the annotations of conversations. */
    public EntryEraser eraser() {
        return eraser;
    }

    /** Returns the redactions of all services. They change nothing until the test switches on a sink. */
    public FakeRedactions redactions() {
        return redactions;
    }

    /** Returns the events so far: one for each change of a project to another conversation. */
    public List<Event> events() {
        return recorder.events();
    }

    /** Stops the statistics, if they were used. */
    @Override
    public synchronized void close() {
        statistics.ifPresent(JournalledStatistics::deactivate);
        statistics = Optional.empty();
    }

    /** Records posted events in their order. */
    private static final class EventRecorder implements EventAdmin {

        private final List<Event> events = new CopyOnWriteArrayList<>();

        List<Event> events() {
            return List.copyOf(events);
        }

        @Override
        public void postEvent(Event event) {
            events.add(event);
        }

        /** Rejects the event, since the record must not wait for the event's handlers. */
        @Override
        public void sendEvent(Event event) {
            throw new AssertionError("waits for the handlers of " + event.getTopic());
        }
    }
}
