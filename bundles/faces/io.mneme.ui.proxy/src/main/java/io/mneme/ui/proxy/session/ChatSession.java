package io.mneme.ui.proxy.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.proxy.prompt.InstructionTemplate;
import io.mneme.ui.proxy.prompt.SentPrompt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A chat of a client: which messages are recorded, and what its previous prompt was. Safe for use by many threads. */
public final class ChatSession {

    private final String name;
    private final List<String> recorded;
    private Optional<SentPrompt> previous = Optional.empty();
    private Optional<InstructionTemplate> template = Optional.empty();

    ChatSession(String name, List<String> recorded) {
        this.name = name;
        this.recorded = new ArrayList<>(recorded);
    }

    /** Returns its name, which is that of its contexts and of its conversation in the journal. */
    public String name() {
        return name;
    }

    /** Returns the prompt that the newest request sent; empty if there was none. */
    public synchronized Optional<SentPrompt> previous() {
        return previous;
    }

    /** Returns which words of the instructions change; empty if no request has needed it. */
    public synchronized Optional<InstructionTemplate> template() {
        return template;
    }

    /** Keeps what a request sends. */
    public synchronized void keep(SentPrompt sent, Optional<InstructionTemplate> instructions) {
        previous = Optional.of(sent);
        template = instructions;
    }

    /** Forgets what the newest request has sent. */
    synchronized void forgetPrompt() {
        previous = Optional.empty();
        template = Optional.empty();
    }

    /**
     * A message that is recorded once.
     *
     * @param hash the hash of what it says
     * @param message the message in the form in which a journal records it
     */
    public record HashedMessage(String hash, ObjectNode message) {}

    /**
     * Returns those messages that are not recorded yet, in their order, and counts them as recorded. A client repeats its messages, from
     * the first one or from a later one on: what it repeats in the order of the record is known.
     *
     * @param repeats whether the client may repeat messages
     */
    synchronized List<HashedMessage> addNew(List<HashedMessage> messages, boolean repeats) {
        List<HashedMessage> added = new ArrayList<>();
        int place = repeats ? 0 : recorded.size();
        for (HashedMessage message : messages) {
            int found = recorded.subList(place, recorded.size()).indexOf(message.hash());
            if (found < 0) {
                added.add(message);
            } else {
                place += found + 1;
            }
        }
        added.forEach(message -> recorded.add(message.hash()));
        return added;
    }

    /** Takes back messages that could not be recorded. */
    synchronized void remove(List<HashedMessage> messages) {
        messages.forEach(message -> recorded.remove(recorded.lastIndexOf(message.hash())));
    }

    /** Returns about how many characters it has in memory. */
    synchronized long weight() {
        return 64L * recorded.size()
                + previous.map(SentPrompt::weight).orElse(0L)
                + template.map(known -> (long) known.text().length()).orElse(0L);
    }
}
