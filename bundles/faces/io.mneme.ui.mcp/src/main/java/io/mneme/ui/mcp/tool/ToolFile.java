package io.mneme.ui.mcp.tool;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.spi.tool.ToolEffect;
import io.mneme.view.input.StrictJsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;

/** Reads the descriptions of the shipped tools, each in a file of its own. */
final class ToolFile {

    private ToolFile() {}

    /** Returns the description of a tool. */
    static ToolDescription read(String name) {
        ObjectNode file = StrictJsonReader.readObject(text(name + ".json"));
        return new ToolDescription(
                name,
                file.path("title").asText(),
                file.path("description").asText(),
                file.path("input_schema").toString(),
                ToolEffect.valueOf(file.path("effect").asText().toUpperCase(Locale.ROOT)));
    }

    private static String text(String file) {
        try (InputStream in = ToolFile.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(file + " of this bundle cannot be read", broken);
        }
    }
}
