package io.mneme.ui.http.endpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.view.JsonNodes;
import io.mneme.view.input.StrictJsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The description of the container's own paths, to which those of plug-ins can be added. */
final class OpenApiDocument {

    private static final String FORMS = "/components/schemas/ContextRequest/properties/form/enum";

    private OpenApiDocument() {}

    /** Reads the document, which is not kept: few requests ask for it, and as a text it takes half a megabyte. */
    private static String text() {
        try (InputStream in = OpenApiDocument.class.getResourceAsStream("openapi.json")) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException("openapi.json of this bundle cannot be read", broken);
        }
    }

    private static ObjectNode read() {
        return StrictJsonReader.readObject(text());
    }

    private static ObjectNode paths(ObjectNode document) {
        return document.withObject("/paths");
    }

    /** Returns a path by which two that differ only in the names of parameters are the same. */
    static String withoutNames(String path) {
        return path.replaceAll("\\{[^}]*}", "{}");
    }

    /** Returns the container's own paths, without the names of their parameters. */
    static Set<String> ownPaths() {
        return paths(read())
                .propertyStream()
                .map(path -> withoutNames(path.getKey()))
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Returns the document with what plug-ins add.
     *
     * @param routes their operations, which come behind the container's own
     * @param forms the names of their forms of contexts
     */
    static String with(List<PluginRoute> routes, List<String> forms) {
        if (routes.isEmpty() && forms.isEmpty()) {
            return text();
        }
        ObjectNode document = read();
        routes.forEach(route -> add(route, paths(document)));
        ArrayNode known = document.withArray(FORMS);
        forms.forEach(known::add);
        return document.toString();
    }

    /** Returns the names of the container's own forms of contexts. */
    static Set<String> ownForms() {
        return read().withArray(FORMS).valueStream().map(JsonNode::asText).collect(Collectors.toUnmodifiableSet());
    }

    private static void add(PluginRoute route, ObjectNode paths) {
        ObjectNode path = paths.withObjectProperty(route.path());
        if (path.isEmpty() && !route.parameters().isEmpty()) {
            ArrayNode parameters = path.putArray("parameters");
            route.parameters().forEach(name -> parameters
                    .addObject()
                    .put("name", name)
                    .put("in", "path")
                    .put("required", true)
                    .putObject("schema")
                    .put("type", "string"));
        }
        ObjectNode operation = route.operation().deepCopy();
        if (!operation.has("tags")) {
            operation.putArray("tags").add(route.endpoint().name());
        }
        operation
                .putArray("security")
                .addObject()
                .set("token", JsonNodes.strings(route.scope().labels()));
        path.set(route.method().toLowerCase(Locale.ROOT), operation);
    }
}
