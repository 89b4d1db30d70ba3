package io.mneme.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Creates JSON nodes. */
public final class JsonNodes {

    private JsonNodes() {}

    /** Returns an object without fields. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Returns the strings as an array, in their order. */
    public static ArrayNode strings(Collection<String> values) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        values.forEach(array::add);
        return array;
    }

    /** Returns the strings as an object, in the alphabetical order of their names. */
    public static ObjectNode strings(Map<String, String> values) {
        ObjectNode object = object();
        new TreeMap<>(values).forEach(object::put);
        return object;
    }

    /** Returns a value that is written as it is. */
    public static RawValue raw(String json) {
        return new RawValue(json);
    }
}
