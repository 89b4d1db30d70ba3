package io.mneme.dialogue.source;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.dialogue.Message;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.render.HistoryEntry;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes messages of utterances, as the kind of utterances renders them for a history. */
record SpokenMessages(EntryKind<Utterance> kind) {

    Message message(Utterance utterance) {
        HistoryEntry said = kind.historyEntry(utterance)
                .orElseThrow(() -> new IllegalStateException("kind " + kind.name() + " returned no history entry"));
        return new Message(
                said.id(),
                utterance.timestamp(),
                utterance.conversation(),
                said.speaker(),
                "",
                said.role(),
                said.text(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
    }
}
