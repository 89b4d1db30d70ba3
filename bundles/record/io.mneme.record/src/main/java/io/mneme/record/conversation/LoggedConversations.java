package io.mneme.record.conversation;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.conversation.ConversationEntry;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Conversations.ConversationPage;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.conversation.LogResult;
import io.mneme.api.conversation.NoEarlierConversationException;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.dialogue.Message;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.seal.TextSeal;
import io.mneme.record.annotation.Annotation;
import io.mneme.record.annotation.Annotations;
import io.mneme.record.annotation.ConversationProperties;
import io.mneme.record.conversation.ConversationAssigner.ConversationAssignment;
import io.mneme.record.conversation.ConversationFinder.ConversationHead;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.export.ExportWriter;
import io.mneme.record.lookup.IndexLookup;
import io.mneme.record.utterance.UtteranceKind;
import io.mneme.record.utterance.UtteranceParser;
import io.mneme.record.utterance.UtteranceRedaction;
import io.mneme.support.schema.RecordBounds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventAdmin;

/** The conversations of two journals, utterances and messages; titles, tags and mergers are in a third one, of annotations. */
@Component
public final class LoggedConversations implements Conversations {

    private static final String CHANGED_TOPIC = "io/mneme/conversation/CHANGED";

    private final Journal<Utterance> journal;
    private final ConversationJournal<Utterance> utterances;
    private final Annotations annotations;
    private final Redactions redactions;
    private final UtteranceRedaction redaction;
    private final ConversationAssigner assigner;
    private final Mirror mirror;
    private final ConversationFinder finder;
    private final ConversationQueries queries;
    private final EntryEraser eraser;
    private final EventAdmin events;

    @Activate
    public LoggedConversations(
            @Reference(target = "(kind=utterance)") Journal<Utterance> journal,
            @Reference(target = "(kind=message)", cardinality = OPTIONAL, policyOption = GREEDY) @Nullable
                    Journal<Message> messages,
            @Reference(target = "(kind=annotation)") Journal<Annotation> annotations,
            @Reference ConversationSettings.CurrentSettings configuration,
            @Reference IndexLookup index,
            @Reference Redactions redactions,
            @Reference EntryEraser eraser,
            @Reference TextSeal seal,
            @Reference EventAdmin events) {
        this(
                journal,
                Optional.ofNullable(messages),
                new Annotations(annotations),
                configuration::current,
                index,
                redactions,
                eraser,
                seal,
                events);
    }

    LoggedConversations(
            Journal<Utterance> journal,
            Optional<Journal<Message>> messages,
            Annotations annotations,
            Supplier<ConversationSettings> settings,
            IndexLookup index,
            Redactions redactions,
            EntryEraser eraser,
            TextSeal seal,
            EventAdmin events) {
        this.journal = journal;
        utterances = new ConversationJournal<>(journal, new UtteranceForm());
        this.annotations = annotations;
        this.redactions = redactions;
        this.eraser = eraser;
        this.events = events;
        redaction = new UtteranceRedaction(redactions);
        mirror = new Mirror(settings, seal);
        assigner = new ConversationAssigner(journal, annotations, settings);
        finder = new ConversationFinder(ConversationJournal.all(journal, messages), annotations);
        queries = new ConversationQueries(journal, annotations, finder, index);
    }

    @Override
    public LogResult log(String json, Instant now) {
        Utterance utterance = redaction.redact(RedactionSink.STORE, UtteranceParser.logged(json, now));
        ConversationAssignment assignment = assigner.assign(utterance);
        StoredEntry<Utterance> stored = append(UtteranceKind.in(assignment.conversation(), utterance));
        mirror.write(stored);
        publish(assignment, utterance);
        return new LogResult(stored, assignment.isNew(), assignment.reason());
    }

    private StoredEntry<Utterance> append(Utterance utterance) {
        try {
            return journal.append(utterance);
        } finally {
            assigner.release(utterance);
        }
    }

    /** Publishes an event, unless the conversation of the project is the same as before. */
    private void publish(ConversationAssignment assignment, Utterance utterance) {
        if (assignment.isChange()) {
            events.postEvent(new Event(
                    CHANGED_TOPIC,
                    Map.of(
                            "conversation", assignment.conversation(),
                            "previous", assignment.previous().orElse(""),
                            "project", utterance.project().orElse(""),
                            "reason", assignment.reason().name().toLowerCase(Locale.ROOT))));
        }
    }

    @Override
    public String begin(Optional<String> project, Instant now) {
        RecordBounds.checkPath("project", project.orElse(""));
        String id = assigner.newId(now);
        annotations.begin(redaction.redactProject(RedactionSink.STORE, project.orElse("")), id, now);
        return id;
    }

    @Override
    public Conversation resume(String id, Instant now) {
        ConversationHead head = require(id);
        Position end = head.transcript()
                .newest(UtteranceForm.KIND)
                .map(TranscriptEntry::position)
                .orElse(Position.START);
        annotations.resume(redaction.redactProject(RedactionSink.STORE, head.project()), head.id(), end, now);
        return summed(head);
    }

    @Override
    public Optional<Conversation> find(String id) {
        return finder.head(id).flatMap(finder::summarise);
    }

    @Override
    public ConversationPage list(ConversationFilter filter, ConversationCursor after, int limit) {
        return queries.conversations(filter, after, limit);
    }

    @Override
    public EntryPage entries(String id, ConversationCursor after, int limit) {
        return require(id).transcript().page(after, limit).read();
    }

    @Override
    public Slice<Utterance> utterances(String id, Position before, int limit) {
        return utterances.page(require(id).transcript().members(), before, limit);
    }

    @Override
    public Slice<Utterance> utterances(ConversationFilter filter, Position before, int limit) {
        return queries.utterances(filter, before, limit);
    }

    @Override
    public Optional<StoredEntry<Utterance>> utterance(String id) {
        return journal.find(id);
    }

    @Override
    public Conversation annotate(String id, String patch, Instant now) {
        ConversationHead head = require(id);
        annotations.update(head.id(), properties -> redacted(RedactionSink.STORE, properties.patched(patch)), now);
        return summed(head);
    }

    private ConversationProperties redacted(RedactionSink sink, ConversationProperties properties) {
        return properties.with(redactions.redact(sink, properties.texts()));
    }

    @Override
    public Conversation merge(String id, Instant now) {
        ConversationHead head = require(id);
        String before = finder.before(head).orElseThrow(() -> new NoEarlierConversationException(head.id()));
        return merged(head, before, now);
    }

    @Override
    public Conversation merge(String id, String into, Instant now) {
        ConversationHead head = require(id);
        return merged(head, require(into).id(), now);
    }

    private Conversation merged(ConversationHead head, String into, Instant now) {
        annotations.merge(head.id(), into, now);
        return summed(require(into));
    }

    @Override
    public int erase(String id) {
        return id.isEmpty() ? 0 : eraser.erase(Set.of(id), EntryEraser.CLIENT);
    }

    @Override
    public void export(String id, ExportFormat format, Appendable to) {
        ConversationHead head = require(id);
        ExportWriter writer = ExportWriter.of(format, to);
        try {
            writer.begin(exported(summed(head)));
            head.transcript().oldestFirst(entry -> export(entry, writer));
            writer.end();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void export(TranscriptEntry<?> entry, ExportWriter writer) {
        try {
            writer.add(entry.exported(redactions));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Redacts also the title and the tags, which no entry contains. */
    private Conversation exported(Conversation whole) {
        ConversationProperties properties =
                redacted(RedactionSink.EXPORT, new ConversationProperties(whole.title(), whole.tags(), whole.pinned()));
        return new Conversation(
                whole.id(),
                properties.title(),
                properties.tags(),
                whole.pinned(),
                whole.project().map(project -> redaction.redactProject(RedactionSink.EXPORT, project)),
                redaction.redactTime(RedactionSink.EXPORT, whole.first()),
                redaction.redactTime(RedactionSink.EXPORT, whole.last()),
                whole.utterances(),
                whole.turns(),
                whole.merged(),
                whole.messages(),
                whole.journals());
    }

    @Override
    public String json(Utterance utterance) {
        return UtteranceKind.line(utterance);
    }

    @Override
    public String json(ConversationEntry entry) {
        return finder.journals().stream()
                .filter(source -> source.name().equals(entry.journal()))
                .findFirst()
                .map(source -> source.json(entry))
                .orElseThrow(() -> new JournalException("the journal " + entry.journal() + " is not open"));
    }

    private ConversationHead require(String id) {
        return finder.head(id).orElseThrow(() -> unknown(id));
    }

    private Conversation summed(ConversationHead head) {
        return finder.summarise(head).orElseThrow(() -> unknown(head.id()));
    }

    private static UnknownConversationException unknown(String id) {
        return new UnknownConversationException("there is no conversation " + id);
    }
}
