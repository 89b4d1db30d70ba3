package org.example.tasks;

import static org.example.tasks.TaskJson.ID;
import static org.example.tasks.TaskJson.MINUTES;
import static org.example.tasks.TaskJson.TEXT;
import static org.example.tasks.TaskJson.TIMESTAMP;

import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.redaction.RedactionRules;
import io.mneme.spi.kind.EntryInput;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.SearchFields;
import io.mneme.spi.render.HistoryEntry;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.osgi.service.component.annotations.Component;

/** The kind task: the form of its entries, and what clients may send. */
@Component(property = "kind=task")
public final class TaskKind implements EntryKind<TaskEntry>, EntryInput<TaskEntry> {

    private static final int MAX_TEXT_LENGTH = 10_000;

    @Override
    public String name() {
        return "task";
    }

    @Override
    public TaskEntry decode(String line) {
        return TaskJson.read(line);
    }

    @Override
    public String encode(TaskEntry entry) {
        return TaskJson.write(entry);
    }

    @Override
    public String id(TaskEntry entry) {
        return entry.id();
    }

    @Override
    public TaskEntry withId(TaskEntry entry, String id) {
        Map<String, String> extra = new LinkedHashMap<>(entry.extraFields());
        extra.remove(ID);
        return new TaskEntry(id, entry.timestamp(), entry.text(), entry.minutes(), extra);
    }

    @Override
    public String newId() {
        return UUID.randomUUID().toString();
    }

    @Override
    public List<String> lanes(TaskEntry entry) {
        return List.of();
    }

    @Override
    public Optional<Instant> timestamp(TaskEntry entry) {
        try {
            return Optional.of(OffsetDateTime.parse(entry.timestamp()).toInstant());
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }

    @Override
    public SearchFields searchFields(TaskEntry entry) {
        return new SearchFields(Map.of(TEXT, entry.text()), Map.of());
    }

    @Override
    public Optional<HistoryEntry> historyEntry(TaskEntry entry) {
        return Optional.of(new HistoryEntry(entry.id(), Role.USER, "", entry.text(), entry.text(), timestamp(entry)));
    }

    /** Clients may write entries of this kind. Without this method, only services of this bundle may. */
    @Override
    public Optional<EntryInput<TaskEntry>> input() {
        return Optional.of(this);
    }

    @Override
    public TaskEntry read(String json, Instant now) {
        TaskEntry sent = TaskJson.read(json);
        for (String key : List.of(ID, TIMESTAMP)) {
            require(!sent.extraFields().containsKey(key), key, "must be a text that is not empty");
        }
        require(!sent.extraFields().containsKey(MINUTES), MINUTES, "must be a whole number of at least 1");
        require(!sent.text().isBlank(), TEXT, "must not be blank");
        require(sent.text().length() <= MAX_TEXT_LENGTH, TEXT, "must not be longer than " + MAX_TEXT_LENGTH);
        if (sent.timestamp().isEmpty()) {
            return new TaskEntry(sent.id(), now.toString(), sent.text(), sent.minutes(), sent.extraFields());
        }
        require(timestamp(sent).isPresent(), TIMESTAMP, "must be a time as 2026-03-12T10:30:00Z");
        return sent;
    }

    @Override
    public RedactionRules redactionRules() {
        return new RedactionRules(Set.of(ID, TIMESTAMP, TEXT, MINUTES), Set.of(ID), Set.of(TIMESTAMP), Set.of());
    }

    private static void require(boolean isValid, String key, String rule) {
        if (!isValid) {
            throw new InvalidEntryException(key, rule);
        }
    }
}
