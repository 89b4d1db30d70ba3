package io.mneme.record.conversation;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.LogResult;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.dialogue.Message;
import io.mneme.api.entry.Redactions;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.seal.TextSeal;
import io.mneme.record.WordRedactions;
import io.mneme.record.annotation.Annotation;
import io.mneme.record.annotation.AnnotationErasure;
import io.mneme.record.annotation.AnnotationKind;
import io.mneme.record.annotation.Annotations;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.erase.ReceiptKind;
import io.mneme.record.lookup.IndexLookup;
import io.mneme.record.message.MessageKind;
import io.mneme.record.utterance.UtteranceKind;
import io.mneme.spi.kind.MemoryJournal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventAdmin;

/** An exchange log in memory, and the utterances that a test logs. */
final class ExchangeLog implements EventAdmin {

    static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    final UtteranceKind kind = new UtteranceKind();
    final MemoryJournal<Utterance> journal;
    final MessageKind messageKind = new MessageKind();
    final MemoryJournal<Message> messages;
    final MemoryJournal<Annotation> notes = new MemoryJournal<>(new AnnotationKind());
    final Annotations annotations = new Annotations(notes);
    final IndexLookup index = new IndexLookup();
    final WordRedactions redactions = new WordRedactions();
    private final Redactions used;
    final List<Event> events = new ArrayList<>();
    final Map<String, Object> configuration = new HashMap<>();
    final EntryEraser eraser;
    LoggedConversations conversations;

    ExchangeLog() {
        this(new MemoryJournal<>(new UtteranceKind()));
    }

    ExchangeLog(MemoryJournal<Utterance> journal) {
        this(journal, new MemoryJournal<>(new MessageKind()));
    }

    ExchangeLog(MemoryJournal<Utterance> journal, MemoryJournal<Message> messages) {
        this(journal, messages, Optional.empty());
    }

    /** Starts one that is redacted otherwise. */
    ExchangeLog(Redactions others) {
        this(new MemoryJournal<>(new UtteranceKind()), new MemoryJournal<>(new MessageKind()), Optional.of(others));
    }

    private ExchangeLog(
            MemoryJournal<Utterance> journal, MemoryJournal<Message> messages, Optional<Redactions> others) {
        this.journal = journal;
        this.messages = messages;
        used = others.orElse(redactions);
        eraser = EntryEraser.of(
                List.of(
                        new MirrorErasure(journal, this::settings),
                        journal.erasure(),
                        messages.erasure(),
                        notes.erasure(),
                        new AnnotationErasure(notes)),
                new MemoryJournal<>(new ReceiptKind()));
        eraser.setAnnotations(notes);
        eraser.addJournal(journal, Map.of("kind", "utterance"));
        eraser.addKind(kind, Map.of("kind", "utterance"));
        eraser.addJournal(messages, Map.of("kind", "message"));
        eraser.addKind(messageKind, Map.of("kind", "message"));
        restart();
    }

    private ConversationSettings settings() {
        return ConversationSettings.SCHEMA.read(configuration);
    }

    /** Creates the services again on the same journals. */
    void restart() {
        conversations = new LoggedConversations(
                journal,
                Optional.of(messages),
                new Annotations(notes),
                this::settings,
                index,
                used,
                eraser,
                TextSeal.OFF,
                this);
    }

    /** Logs an utterance of the person some seconds after the beginning, in a project. */
    LogResult say(String project, long second, String text) {
        return log("stt", project, second, text, "");
    }

    /** Logs an utterance of the assistant. */
    LogResult answer(String project, long second, String text) {
        return log("tts", project, second, text, "");
    }

    /** Logs an utterance of a conversation with this id. */
    LogResult sayIn(String conversation, String project, long second, String text) {
        return log("stt", project, second, text, ",\"conversation_id\":\"" + conversation + "\"");
    }

    private LogResult log(String type, String project, long second, String text, String further) {
        return conversations.log(
                "{\"type\":\"%s\",\"project_path\":\"%s\",\"text\":\"%s\"%s}".formatted(type, project, text, further),
                NOW.plusSeconds(second));
    }

    /** Records a message of a user some seconds after the beginning. */
    StoredEntry<Message> write(String conversation, long second, String text) {
        return write(conversation, second, "user", text, "");
    }

    /** Records a message with further fields. */
    StoredEntry<Message> write(String conversation, long second, String role, String text, String further) {
        return messages.append(messageKind.decode(
                "{\"timestamp\":\"%s\",\"conversation_id\":\"%s\",\"role\":\"%s\",\"content\":\"%s\"%s}"
                        .formatted(NOW.plusSeconds(second), conversation, role, text, further)));
    }

    /** Another program writes a line. */
    void line(String line) {
        journal.append(kind.decode(line));
    }

    List<String> ids(ConversationFilter filter) {
        return conversations.list(filter, ConversationCursor.START, 100).conversations().stream()
                .map(Conversation::id)
                .toList();
    }

    static String id(LogResult logged) {
        return logged.stored().entry().conversation();
    }

    static List<String> texts(Slice<Utterance> slice) {
        return slice.entries().stream().map(stored -> stored.entry().text()).toList();
    }

    @Override
    public synchronized void postEvent(Event event) {
        events.add(event);
    }

    @Override
    public void sendEvent(Event event) {
        throw new AssertionError("waits for whoever listens");
    }
}
