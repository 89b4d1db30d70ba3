package io.mneme.record.export;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Utterance;
import io.mneme.record.utterance.UtteranceKind;
import java.io.IOException;

/** The utterances as they are in the log. */
record JsonLinesExport(Appendable to) implements ExportWriter {

    @Override
    public void begin(Conversation conversation) {
        // The lines contain everything.
    }

    @Override
    public void add(Utterance utterance) throws IOException {
        to.append(UtteranceKind.line(utterance)).append('\n');
    }

    @Override
    public void end() {
        // Each line has its own end.
    }
}
