package io.mneme.ui.gogo.harness;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.ConversationPage;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.conversation.LogResult;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One conversation of two utterances, {@code conv_1}, that remembers what was asked of it. */
public final class ConversationsSpy implements Conversations {

    static final Utterance QUESTION = utterance("u1", Speaker.PERSON, "几点了？");
    public static final Utterance ANSWER = utterance("u2", Speaker.ASSISTANT, "Nine.\nSharp.");

    public final List<String> asked = new ArrayList<>();

    /** Where the lists asked for end. */
    public final List<Position> before = new ArrayList<>();

    public Optional<String> title = Optional.of("Tea");
    private boolean erased;

    private static Utterance utterance(String id, Speaker speaker, String text) {
        return new Utterance(
                id,
                2,
                "2026-01-05T08:48:13.245Z",
                "conv_1",
                speaker,
                text,
                Optional.of("/home/me/tea"),
                Optional.empty(),
                Optional.of(Duration.ofMillis(1200)),
                Optional.empty(),
                Map.of());
    }

    private Conversation known(String id) {
        if (!id.equals("conv_1") || erased) {
            throw new UnknownConversationException("no conversation has the id " + id);
        }
        return new Conversation(
                id,
                title,
                List.of("home", "warm"),
                true,
                Optional.of("/home/me/tea"),
                QUESTION.timestamp(),
                ANSWER.timestamp(),
                2,
                2,
                List.of("conv_0"),
                new Position(2));
    }

    @Override
    public LogResult log(String json, Instant now) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String begin(Optional<String> project, Instant now) {
        return "conv_new" + project.orElse("");
    }

    @Override
    public Conversation resume(String id, Instant now) {
        asked.add("resume " + id);
        return known(id);
    }

    @Override
    public Optional<Conversation> find(String id) {
        return id.equals("conv_1") && !erased ? Optional.of(known(id)) : Optional.empty();
    }

    @Override
    public ConversationPage list(ConversationFilter filter, Position end, int limit) {
        before.add(end);
        asked.add(filter.project().orElse("-") + " " + filter.tag().orElse("-") + " "
                + filter.text().orElse("-") + (filter.from().isPresent() ? " bounded " : " ") + limit);
        return new ConversationPage(List.of(known("conv_1")), limit < 2, SkippedLines.NONE);
    }

    @Override
    public Slice<Utterance> utterances(String id, Position before, int limit) {
        known(id);
        List<StoredEntry<Utterance>> newestFirst = List.of(
                new StoredEntry<>(new Position(2), "u2", "r", ANSWER),
                new StoredEntry<>(new Position(1), "u1", "r", QUESTION));
        return new Slice<>(newestFirst.stream().limit(limit).toList(), 2, limit < 2, SkippedLines.NONE);
    }

    @Override
    public Slice<Utterance> utterances(ConversationFilter filter, Position before, int limit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<StoredEntry<Utterance>> utterance(String id) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Conversation annotate(String id, String patch, Instant now) {
        asked.add(patch);
        return known(id);
    }

    @Override
    public Conversation merge(String id, Instant now) {
        asked.add("merge " + id);
        return known(id);
    }

    @Override
    public int erase(String id) {
        int utterances = id.equals("conv_1") && !erased ? 2 : 0;
        erased = true;
        return utterances;
    }

    @Override
    public void export(String id, ExportFormat format, Appendable to) {
        known(id);
        try {
            to.append(format + " of " + id);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    @Override
    public String json(Utterance utterance) {
        return "{\"id\":\"" + utterance.id() + "\"}";
    }
}
