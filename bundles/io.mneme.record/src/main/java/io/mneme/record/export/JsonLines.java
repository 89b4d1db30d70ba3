package io.mneme.record.export;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Utterance;
import io.mneme.record.utterance.UtteranceJson;
import java.io.IOException;

/** The utterances as they are in the log. */
record JsonLines(Appendable to) implements Export {

    @Override
    public void begin(Conversation conversation) {
        // The lines say all there is.
    }

    @Override
    public void add(Utterance utterance) throws IOException {
        to.append(UtteranceJson.line(utterance)).append('\n');
    }

    @Override
    public void end() {
        // The last line has an end of its own.
    }
}
