package io.mneme.api.dialogue;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/** Where the messages of a dialogue come from. */
public sealed interface MessageSource {

    /**
     * Messages that the request brings along.
     *
     * @param messages the newest messages of the conversation, oldest first; may be empty
     * @param firstIndex place of the first one in its conversation, 0 for its oldest message. With it a window stays aligned
     *     when the caller sends only the newest messages
     */
    record GivenMessages(List<Message> messages, long firstIndex) implements MessageSource {

        public GivenMessages {
            messages = messages instanceof UnreadMessages ? messages : List.copyOf(messages);
            if (firstIndex < 0) {
                throw new IllegalArgumentException("first index must not be negative: " + firstIndex);
            }
        }
    }

    /**
     * The messages of a conversation that a journal has recorded.
     *
     * @param conversation id of the conversation
     * @param journal name of the journal: {@code message} or {@code utterance}
     * @param before id of the entry of that journal that ends the messages, and is none of them; empty for all messages
     */
    record RecordedMessages(String conversation, String journal, Optional<String> before) implements MessageSource {

        public RecordedMessages {
            requireNonNull(conversation, "conversation");
            requireNonNull(journal, "journal");
            requireNonNull(before, "before");
        }

        /** Takes all messages of the conversation. */
        public RecordedMessages(String conversation, String journal) {
            this(conversation, journal, Optional.empty());
        }

        /** Returns the messages before an entry. */
        public RecordedMessages before(String entry) {
            return new RecordedMessages(conversation, journal, Optional.of(entry));
        }
    }
}
