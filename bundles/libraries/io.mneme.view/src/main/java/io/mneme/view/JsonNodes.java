package io.mneme.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Creates JSON nodes. */
public final class JsonNodes {

    private JsonNodes() {}

    /** Returns an object without fields. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Returns the strings as an array, in their order. */
    public static ArrayNode strings(Collection<String> values) {
        return array(values, JsonNodeFactory.instance::textNode);
    }

    /** Returns values as an array, in their order. */
    public static <T> ArrayNode array(Collection<T> values, Function<? super T, ? extends JsonNode> form) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        values.forEach(value -> array.add(form.apply(value)));
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
        return new RawValue(new JsonSource(json));
    }
}
