package io.mneme.format.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.spi.format.ProviderFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** A format of the container, which makes a tree. What it writes needs no check. */
public interface ShippedFormat extends ProviderFormat {

    /** Adds the messages, and the further fields of the format, to an answer. */
    void write(Context context, ObjectNode answer);

    @Override
    default Map<String, String> fields(Context context) {
        ObjectNode tree = ProviderJson.empty();
        write(context, tree);
        Map<String, String> fields = new LinkedHashMap<>();
        JsonNode former = tree;
        String text = "";
        for (Map.Entry<String, JsonNode> field : tree.properties()) {
            // Some fields repeat the one before, with all its texts.
            text = field.getValue() == former ? text : ProviderJson.text(field.getValue());
            former = field.getValue();
            fields.put(field.getKey(), text);
        }
        return fields;
    }
}
