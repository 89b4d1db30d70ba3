package io.mneme.ui.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;

/** The plain text, which every answer has, and no messages. */
final class TextForm implements Form {

    @Override
    public void write(Context context, ObjectNode answer) {
        answer.putArray("messages");
    }
}
