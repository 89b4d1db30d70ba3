package io.mneme.session.prompt;

import io.mneme.api.context.Omission;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.MessageBlock.BlockType;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.RecordedDialogues.PlacedMessage;
import io.mneme.api.dialogue.Role;
import io.mneme.api.window.Candidate;
import io.mneme.spi.contribute.TokenMeasure;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.schema.JsonFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The texts of the persons and the character among the messages of a conversation. Used by one thread.
 *
 * <p>If a character is named, they are those of its history: what it said, and what persons said to it. A person's message that does
 * not name its addressee belongs to the character that answers next, or to the named one if none has answered yet.
 */
final class SpokenMessages {

    private static final String ADDRESSEE = "addressee";
    private static final String CLEARED = "cleared";

    private final String character;
    private final List<SpokenMessage> spoken = new ArrayList<>();
    private final List<SpokenMessage> unaddressed = new ArrayList<>();
    private int ofOtherRoles;
    private int ofOthers;
    private int withoutText;
    private int withMore;

    private SpokenMessages(String character) {
        this.character = character;
    }

    /**
     * Finds the texts among messages.
     *
     * @param messages the messages, oldest first
     * @param character name of the character, in any case of letters; blank for all
     */
    static SpokenMessages of(List<PlacedMessage> messages, String character) {
        SpokenMessages found = new SpokenMessages(character);
        messages.subList(start(messages, character), messages.size()).forEach(found::add);
        found.spoken.addAll(found.unaddressed);
        return found;
    }

    /** Returns the place after the newest message that ended the history. */
    private static int start(List<PlacedMessage> messages, String character) {
        int start = messages.size();
        while (start > 0 && !endsHistory(messages.get(start - 1).message(), character)) {
            start--;
        }
        return start;
    }

    private static boolean endsHistory(Message message, String character) {
        return message.marker().filter(MessageMarker.RESET::equals).isPresent()
                || !character.isBlank()
                        && text(message, CLEARED)
                                .filter(character::equalsIgnoreCase)
                                .isPresent();
    }

    /** Returns the text of a further field; empty if there is none. */
    private static Optional<String> text(Message message, String name) {
        return Optional.ofNullable(message.extraFields().get(name))
                .map(source -> JsonFields.lenient("{\"value\":" + source + "}")
                        .get("value")
                        .text())
                .filter(text -> !text.isBlank());
    }

    private void add(PlacedMessage placed) {
        Message message = placed.message();
        Optional<ProviderMessage> provided =
                message.extraFields().isEmpty() ? Optional.empty() : ProviderMessages.of(message);
        if (message.role() != Role.USER && message.role() != Role.ASSISTANT) {
            ofOtherRoles += message.content().isBlank() ? 0 : 1;
            return;
        }
        String content = provided.map(SpokenMessages::textOf).orElse(message.content());
        boolean more = provided.isPresent() && hasMore(provided.get())
                || !message.media().isEmpty();
        if (content.isBlank() && more) {
            withoutText++;
            return;
        }
        withMore +=
                place(new SpokenMessage(placed.position(), placed.index(), message.role(), content), message) && more
                        ? 1
                        : 0;
    }

    private static String textOf(ProviderMessage message) {
        return message.blocks().stream()
                .filter(block -> block.type() == BlockType.TEXT)
                .map(MessageBlock::text)
                .collect(Collectors.joining("\n"));
    }

    private static boolean hasMore(ProviderMessage message) {
        return message.blocks().stream().anyMatch(block -> block.type() != BlockType.TEXT);
    }

    /** Returns whether a message may be of the character. */
    private boolean place(SpokenMessage said, Message message) {
        Optional<String> other = message.role() == Role.USER
                ? text(message, ADDRESSEE)
                : Optional.of(message.author()).filter(author -> !author.isBlank());
        if (character.isBlank()) {
            return spoken.add(said);
        }
        if (message.role() == Role.USER && other.isEmpty()) {
            return unaddressed.add(said);
        }
        boolean own = other.filter(name -> !name.equalsIgnoreCase(character)).isEmpty();
        if (message.role() == Role.ASSISTANT) {
            ofOthers += own ? 0 : unaddressed.size();
            spoken.addAll(own ? unaddressed : List.of());
            unaddressed.clear();
        }
        ofOthers += own ? 0 : 1;
        return own && spoken.add(said);
    }

    /** Returns the texts, oldest first. */
    List<SpokenMessage> list() {
        spoken.sort((one, other) -> Long.compare(one.position(), other.position()));
        return List.copyOf(spoken);
    }

    /** Returns what of the messages is not shown. */
    List<Omission> omissions() {
        List<Omission> omissions = new ArrayList<>();
        report(omissions, ofOtherRoles, " messages are neither of a user nor of an assistant");
        report(omissions, ofOthers, " messages are of other characters, or were said to them");
        report(omissions, withoutText, " messages of calls, results or media have no text");
        report(omissions, withMore, " messages are shown without their calls and media");
        return omissions;
    }

    private static void report(List<Omission> omissions, int count, String what) {
        if (count > 0) {
            omissions.add(new Omission(CharacterMessages.NAME, count + what));
        }
    }

    /**
     * A text of a conversation.
     *
     * @param position its position in its journal, or its place in its conversation if it was given
     * @param index its place in its conversation
     */
    record SpokenMessage(long position, long index, Role role, String content) {

        Candidate candidate(TokenMeasure tokens) {
            return new Candidate(
                    position,
                    index,
                    content.codePointCount(0, content.length()) + 1,
                    tokens.count(content),
                    role == Role.USER);
        }
    }
}
