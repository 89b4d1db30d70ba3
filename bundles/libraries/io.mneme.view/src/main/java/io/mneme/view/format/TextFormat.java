package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;

/** The plain text, which every answer contains, without messages. */
final class TextFormat implements ProviderFormat {

    @Override
    public void write(Context context, ObjectNode answer) {
        answer.putArray("messages");
    }
}
