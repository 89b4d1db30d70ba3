package io.mneme.ui.http.harness;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.ConversationPage;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.conversation.LogResult;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An exchange log in memory, in which each project has one conversation of its name. */
public final class InMemoryConversations implements Conversations {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<StoredEntry<Utterance>> newestFirst = new ArrayList<>();
    private final Map<String, String> titles = new TreeMap<>();
    private int begun;
    public ConversationFilter asked = ConversationFilter.ALL;

    @Override
    public synchronized LogResult log(String json, Instant now) {
        ObjectNode given = object(json);
        if (!given.path("text").isTextual()) {
            throw new InvalidEntryException("text", "must be given as a string");
        }
        String project = given.path("project_path").asText("");
        String conversation = given.path("conversation_id").asText("conv_" + project.replaceAll("[^a-z]", ""));
        boolean isNew = find(conversation).isEmpty();
        Utterance utterance = new Utterance(
                "u" + (newestFirst.size() + 1),
                2,
                now.toString(),
                conversation,
                Utterance.Speaker.PERSON,
                given.path("text").textValue(),
                Optional.of(project).filter(path -> !path.isEmpty()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of());
        Position position = new Position(newestFirst.size() + 1L);
        newestFirst.add(0, new StoredEntry<>(position, utterance.id(), "r1", utterance));
        return new LogResult(newestFirst.get(0), isNew, isNew ? LogResult.Reason.GAP : LogResult.Reason.CONTINUED);
    }

    @Override
    public synchronized String begin(Optional<String> project, Instant now) {
        begun++;
        return "conv_new" + begun + project.orElse("");
    }

    @Override
    public Conversation resume(String id, Instant now) {
        return known(id);
    }

    @Override
    public synchronized Optional<Conversation> find(String id) {
        List<StoredEntry<Utterance>> its = of(id);
        return its.isEmpty()
                ? Optional.empty()
                : Optional.of(new Conversation(
                        id,
                        Optional.ofNullable(titles.get(id)),
                        List.of("work"),
                        false,
                        its.get(0).entry().project(),
                        its.get(its.size() - 1).entry().timestamp(),
                        its.get(0).entry().timestamp(),
                        its.size(),
                        1,
                        List.of(),
                        its.get(0).position()));
    }

    private synchronized List<StoredEntry<Utterance>> of(String id) {
        return newestFirst.stream()
                .filter(stored -> stored.entry().conversation().equals(id))
                .toList();
    }

    private Conversation known(String id) {
        return find(id).orElseThrow(() -> new UnknownConversationException("no conversation has the id " + id));
    }

    @Override
    public synchronized ConversationPage list(ConversationFilter filter, Position before, int limit) {
        asked = filter;
        List<Conversation> all = newestFirst.stream()
                .map(stored -> stored.entry().conversation())
                .distinct()
                .map(this::known)
                .filter(conversation -> before.isAfter(conversation.position()))
                .toList();
        return new ConversationPage(all.stream().limit(limit).toList(), all.size() > limit, SkippedLines.NONE);
    }

    @Override
    public synchronized Slice<Utterance> utterances(String id, Position before, int limit) {
        known(id);
        return slice(of(id), before, limit);
    }

    @Override
    public synchronized Slice<Utterance> utterances(ConversationFilter filter, Position before, int limit) {
        asked = filter;
        return slice(newestFirst, before, limit);
    }

    private static Slice<Utterance> slice(List<StoredEntry<Utterance>> all, Position before, int limit) {
        List<StoredEntry<Utterance>> rest =
                all.stream().filter(stored -> before.isAfter(stored.position())).toList();
        return new Slice<>(rest.stream().limit(limit).toList(), all.size(), rest.size() > limit, SkippedLines.NONE);
    }

    @Override
    public synchronized Optional<StoredEntry<Utterance>> utterance(String id) {
        return newestFirst.stream().filter(stored -> stored.id().equals(id)).findFirst();
    }

    @Override
    public synchronized Conversation annotate(String id, String patch, Instant now) {
        known(id);
        ObjectNode given = object(patch);
        if (given.has("colour")) {
            throw new InvalidEntryException("colour", "is not known here");
        }
        titles.put(id, given.path("title").asText());
        return known(id);
    }

    @Override
    public synchronized Conversation merge(String id, Instant now) {
        begun++;
        return known(id);
    }

    @Override
    public synchronized int erase(String id) {
        List<StoredEntry<Utterance>> gone = of(id);
        newestFirst.removeAll(gone);
        return gone.size();
    }

    @Override
    public void export(String id, ExportFormat format, Appendable to) {
        known(id);
        try {
            for (StoredEntry<Utterance> stored : List.copyOf(of(id))) {
                if (stored.entry().text().equals("unreadable")) {
                    throw new JournalException("the disk is gone");
                }
                to.append(format + ": " + stored.entry().text() + "\n");
            }
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    @Override
    public String json(Utterance utterance) {
        ObjectNode json = JSON.createObjectNode();
        json.put("version", utterance.version());
        json.put("timestamp", utterance.timestamp());
        json.put("conversation_id", utterance.conversation());
        json.put("text", utterance.text());
        json.put("id", utterance.id());
        return json.toString();
    }

    private static ObjectNode object(String json) {
        try {
            return (ObjectNode) JSON.readTree(json);
        } catch (JsonProcessingException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
