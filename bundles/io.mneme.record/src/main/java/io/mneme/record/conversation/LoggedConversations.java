package io.mneme.record.conversation;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.conversation.Listing;
import io.mneme.api.conversation.Logged;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.redaction.Sink;
import io.mneme.record.RecordBounds;
import io.mneme.record.annotation.Annotation;
import io.mneme.record.annotation.Annotations;
import io.mneme.record.annotation.Notes;
import io.mneme.record.conversation.Grouping.Head;
import io.mneme.record.utterance.UtteranceJson;
import io.mneme.record.utterance.UtteranceRedaction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.event.EventAdmin;

/** The exchange log, kept in two journals: what was said, and what was noted about it. */
@Component
public final class LoggedConversations implements Conversations {

    private final Journal<Utterance> journal;
    private final Annotations annotations;
    private final Redactions redactions;
    private final UtteranceRedaction redaction;
    private final ConversationIds ids = new ConversationIds();
    private final Grouping grouping;
    private final UtteranceLog log;
    private final Erasure erasure;

    @Activate
    public LoggedConversations(
            @Reference(target = "(kind=utterance)") Journal<Utterance> journal,
            @Reference(target = "(kind=annotation)") Journal<Annotation> annotations,
            @Reference ConversationConfiguration configuration,
            @Reference Redactions redactions,
            @Reference EventAdmin events) {
        this(journal, new Annotations(annotations), configuration::current, redactions, events);
    }

    LoggedConversations(
            Journal<Utterance> journal,
            Annotations annotations,
            Supplier<ConversationSettings> settings,
            Redactions redactions,
            EventAdmin events) {
        this.journal = journal;
        this.annotations = annotations;
        this.redactions = redactions;
        redaction = new UtteranceRedaction(redactions);
        Mirror mirror = new Mirror(settings);
        Continuity continuity = new Continuity(journal, annotations, settings, ids);
        grouping = new Grouping(journal, annotations);
        log = new UtteranceLog(journal, continuity, redaction, mirror, new ChangeEvents(events));
        erasure = new Erasure(journal, annotations, mirror);
    }

    @Override
    public Logged log(String json, Instant now) {
        return log.log(json, now);
    }

    @Override
    public String begin(Optional<String> project, Instant now) {
        RecordBounds.checkPath("project", project.orElse(""));
        String id = ids.next(now);
        annotations.begin(redaction.project(Sink.STORE, project.orElse("")), id, now);
        return id;
    }

    @Override
    public Conversation resume(String id, Instant now) {
        Head head = known(id);
        String project =
                redaction.project(Sink.STORE, head.newest().entry().project().orElse(""));
        annotations.resume(project, head.id(), head.newest().position(), now);
        return summed(head);
    }

    @Override
    public Optional<Conversation> find(String id) {
        return grouping.head(id).flatMap(grouping::summed);
    }

    @Override
    public Listing list(ConversationFilter filter, Position before, int limit) {
        return new Listings(journal, annotations, grouping).conversations(filter, before, limit);
    }

    @Override
    public Slice<Utterance> utterances(String id, Position before, int limit) {
        return known(id).transcript().page(before, limit);
    }

    @Override
    public Slice<Utterance> utterances(ConversationFilter filter, Position before, int limit) {
        return new Listings(journal, annotations, grouping).utterances(filter, before, limit);
    }

    @Override
    public Optional<Stored<Utterance>> utterance(String id) {
        return journal.find(id);
    }

    @Override
    public Conversation annotate(String id, String patch, Instant now) {
        Head head = known(id);
        annotations.note(head.id(), notes -> redacted(notes.patched(patch)), now);
        return summed(head);
    }

    private Notes redacted(Notes notes) {
        return notes.with(redactions.redact(Sink.STORE, notes.texts()));
    }

    @Override
    public Conversation merge(String id, Instant now) {
        return summed(known(new Merging(journal, annotations).merge(known(id), now)));
    }

    @Override
    public int erase(String id) {
        return erasure.erase(List.of(id));
    }

    @Override
    public void export(String id, ExportFormat format, Appendable to) {
        Head head = known(id);
        new Exporting(redactions, format, to).export(summed(head), head.transcript());
    }

    @Override
    public String json(Utterance utterance) {
        return UtteranceJson.line(utterance);
    }

    private Head known(String id) {
        return grouping.head(id).orElseThrow(() -> unknown(id));
    }

    private Conversation summed(Head head) {
        return grouping.summed(head).orElseThrow(() -> unknown(head.id()));
    }

    private static UnknownConversationException unknown(String id) {
        return new UnknownConversationException("there is no conversation " + id);
    }
}
