package io.mneme.transfer.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.transfer.ImportReceiver;
import io.mneme.spi.transfer.SourceEntry;
import io.mneme.spi.transfer.SourceMessage;
import io.mneme.transfer.run.KindBatch.ImportLine;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Records what an importer reads of one file. Not safe for use by several threads. */
final class FileReceiver implements ImportReceiver {

    private static final String MESSAGE = "message";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final RecordingTarget target;
    private final String prefix;
    private final SourceIds ids;
    private final Map<String, KindBatch<?>> batches = new HashMap<>();

    /** The titles that are to be given, by the id of the conversation. */
    private final Map<String, String> titles = new LinkedHashMap<>();

    /** The conversations of these titles in which something was recorded. */
    private final Set<String> recorded = new HashSet<>();

    private String present = "";
    private Optional<ImportFailedException> failure = Optional.empty();
    private String lastPlace = "the beginning";

    /**
     * Where entries go.
     *
     * @param kinds the kinds that can be recorded
     * @param titles gives titles
     * @param dryRun whether nothing is recorded
     * @param tally counts
     * @param check throws once the import is stopped
     */
    record RecordingTarget(
            TransferKinds kinds, ConversationTitles titles, boolean dryRun, ImportTally tally, Runnable check) {}

    /**
     * Takes a file.
     *
     * @param importer the name of its importer
     * @param file the name of the file in places; empty if there is only one
     */
    FileReceiver(RecordingTarget target, String importer, String file) {
        this.target = target;
        this.prefix = file.isEmpty() ? "" : file + " ";
        this.ids = new SourceIds(importer);
    }

    @Override
    public void message(SourceMessage message) {
        check(message.place());
        String conversation = ids.conversation(message.conversation());
        if (!conversation.equals(present)) {
            target.tally().addConversation();
            present = conversation;
        }
        String id = ids.message(message);
        add(MESSAGE, new ImportLine(prefix + message.place(), line(message, conversation, id), id, conversation));
    }

    @Override
    public void entry(SourceEntry entry) {
        check(entry.place());
        add(entry.kind(), new ImportLine(prefix + entry.place(), entry.line(), entry.id(), ""));
    }

    @Override
    public void title(String conversation, String title) {
        target.check().run();
        if (!title.isBlank()) {
            titles.put(ids.conversation(conversation), title.strip());
        }
    }

    @Override
    public void skip(String place, String reason) {
        check(place);
        target.tally().skip(prefix + place, reason);
    }

    @Override
    public void breakOff(String place, String reason) {
        check(place);
        target.tally().addProblem(prefix + place + " " + reason);
    }

    /** Returns the place that was read last, for people. */
    String lastPlace() {
        return prefix + lastPlace;
    }

    /** Returns whether something could not be recorded. */
    boolean hasFailed() {
        return failure.isPresent();
    }

    /** Records what is left. */
    void finish() {
        failure.ifPresent(failed -> {
            throw failed;
        });
        batches.values().forEach(this::flush);
        present = "";
        setTitles();
    }

    private void check(String place) {
        target.check().run();
        failure.ifPresent(failed -> {
            throw failed;
        });
        lastPlace = place;
    }

    private void add(String kind, ImportLine line) {
        KindBatch<?> batch = batches.computeIfAbsent(kind, this::open);
        batch.add(line);
        if (batch.isFull()) {
            flush(batch);
            setTitles();
        }
    }

    private KindBatch<?> open(String kind) {
        return guarded(() -> new KindBatch<>(target.kinds().open(kind), target.dryRun(), target.tally()));
    }

    private void flush(KindBatch<?> batch) {
        recorded.addAll(guarded(batch::flush));
    }

    /** A failure is kept: an importer that catches it must not go on. */
    private <T> T guarded(Supplier<T> step) {
        try {
            return step.get();
        } catch (RuntimeException failed) {
            ImportFailedException kept = new ImportFailedException(failed);
            failure = Optional.of(kept);
            throw kept;
        }
    }

    /** Gives the titles of the conversations that are read to their end. */
    private void setTitles() {
        titles.entrySet().removeIf(entry -> {
            boolean isDue = !entry.getKey().equals(present);
            if (isDue && recorded.contains(entry.getKey()) && !target.dryRun()) {
                target.titles().set(entry.getKey(), entry.getValue());
            }
            return isDue && recorded.contains(entry.getKey());
        });
        recorded.retainAll(Set.of(present));
    }

    /** A message that consists of media has no text, as has the empty result of a tool; a call of a tool needs none. */
    private static boolean isSaidElsewhere(SourceMessage message) {
        Set<String> fields = message.fields().keySet();
        return fields.contains("content")
                || !fields.isEmpty() && message.role() != Role.TOOL && !fields.contains("media");
    }

    private static String line(SourceMessage message, String conversation, String id) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        message.time().ifPresent(time -> line.put("timestamp", time.toString()));
        line.put("conversation_id", conversation)
                .put("author", message.author())
                .put("role", message.role().name().toLowerCase(Locale.ROOT));
        if (!message.text().isEmpty() || !isSaidElsewhere(message)) {
            line.put("content", message.text());
        }
        message.fields().forEach((name, json) -> line.putRawValue(name, new RawValue(json)));
        line.put("id", id);
        try {
            return MAPPER.writeValueAsString(line);
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
