package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The place of a text in a request.
 *
 * @param parent the object that has the text
 * @param field the name of its field
 */
public record TextPlace(ObjectNode parent, String field) {

    public String text() {
        return parent.path(field).asText();
    }

    public void replace(String text) {
        parent.put(field, text);
    }
}
