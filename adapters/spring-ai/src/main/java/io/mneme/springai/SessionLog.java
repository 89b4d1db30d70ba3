package io.mneme.springai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.client.NumberedEntries;
import io.mneme.client.NumberedEntries.EntryPage;
import io.mneme.client.NumberedEntries.NumberedEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;

/** A session and its events, as the entries of a conversation have them, read from the oldest to the newest. */
final class SessionLog {

    private static final int MAX_PAGE = 1_000;

    private final Map<String, Long> numbers = new HashMap<>();
    private final Map<Long, SessionEvent> all = new HashMap<>();
    private List<Long> archived = new ArrayList<>();
    private List<Long> active = new ArrayList<>();
    private Optional<Session> session = Optional.empty();
    private long newest;
    private long version;

    private SessionLog() {}

    static SessionLog read(NumberedEntries entries) {
        List<NumberedEntry> read = new ArrayList<>();
        EntryPage page = entries.newest(MAX_PAGE);
        read.addAll(page.entries());
        while (page.next().isPresent()) {
            page = entries.older(page, MAX_PAGE);
            read.addAll(page.entries());
        }
        Collections.reverse(read);
        SessionLog log = new SessionLog();
        for (int i = 0; i < read.size(); i++) {
            log.add(read, i);
        }
        return log;
    }

    private void add(List<NumberedEntry> entries, int index) {
        NumberedEntry entry = entries.get(index);
        newest = Math.max(newest, entry.number());
        JsonNode note = entry.note();
        if (note.has(SessionJson.SESSION)) {
            session = Optional.of(SessionJson.session(note.path(SessionJson.SESSION)));
        } else if (note.has(SessionJson.EVENT)) {
            addEvent(entries, index);
        } else if (note.has(SessionJson.COMPACTION)) {
            compact(note.path(SessionJson.COMPACTION));
        } else if (note.has(SessionJson.END)) {
            end();
        }
    }

    private void addEvent(List<NumberedEntry> entries, int index) {
        NumberedEntry first = entries.get(index);
        int bound = Math.min(entries.size(), index + SessionJson.span(first.json()));
        int end = index + 1;
        while (end < bound && !entries.get(end).note().has(SessionJson.EVENT)) {
            end++;
        }
        List<ObjectNode> parts =
                entries.subList(index, end).stream().map(NumberedEntry::json).toList();
        SessionEvent event = SessionJson.event(parts);
        all.put(first.number(), event);
        numbers.put(event.getId(), first.number());
        (event.isArchived() ? archived : active).add(first.number());
        if (!first.note().path(SessionJson.IS_OF_COMPACTION).asBoolean()) {
            version++;
        }
    }

    private void compact(JsonNode compaction) {
        List<Long> next = new ArrayList<>(archived);
        for (Long number : SessionJson.archived(compaction)) {
            all.computeIfPresent(number, (any, event) -> event.asArchived());
            if (!next.contains(number)) {
                next.add(number);
            }
        }
        archived = next;
        active = SessionJson.retained(compaction);
        numbers.values().removeIf(number -> !archived.contains(number) && !active.contains(number));
        version++;
    }

    private void end() {
        session = Optional.empty();
        numbers.clear();
        archived = new ArrayList<>();
        active = new ArrayList<>();
        version = 0;
    }

    Optional<Session> session() {
        return session;
    }

    /** Returns the archived events, and then the others; those that have been erased are none. */
    List<SessionEvent> events() {
        List<Long> order = new ArrayList<>(archived);
        order.addAll(active);
        return order.stream().map(all::get).filter(Objects::nonNull).toList();
    }

    /** Returns the number of an event's first entry. */
    Optional<Long> find(String eventId) {
        return Optional.ofNullable(numbers.get(eventId));
    }

    /** Returns how often events were appended or compacted since the session began. */
    long version() {
        return version;
    }

    long newest() {
        return newest;
    }
}
