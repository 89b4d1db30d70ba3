package io.mneme.format;

import io.mneme.api.context.Context;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.layout.BodyForm;
import io.mneme.format.provider.AnthropicFormat;
import io.mneme.format.provider.GeminiFormat;
import io.mneme.format.provider.ItemsFormat;
import io.mneme.format.provider.OpenAiFormat;
import io.mneme.format.provider.OpenAiResponsesFormat;
import io.mneme.format.provider.TextFormat;
import io.mneme.spi.format.ProviderFormat;
import io.mneme.testkit.MemoryRegistry;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The forms of the container without a framework, to which a test adds formats as a plug-in would. */
public final class MemoryFormats implements FormatCatalog {

    private final MemoryRegistry registry = new MemoryRegistry();
    private final RankedFormats formats = new RankedFormats(registry);

    /** Starts with what the container ships. */
    public MemoryFormats() {
        List.of(
                        new TextFormat(),
                        new ItemsFormat(),
                        new OpenAiFormat(),
                        new OpenAiResponsesFormat(),
                        new AnthropicFormat(),
                        new GeminiFormat())
                .forEach(format -> registry.ship("format", format));
    }

    /** Adds a format of a plug-in, and returns what removes it. */
    public Runnable add(ProviderFormat format, int ranking) {
        return registry.add("format", format, ranking);
    }

    @Override
    public List<String> names() {
        return formats.names();
    }

    @Override
    public Optional<BodyForm> named(String name) {
        return formats.named(name);
    }

    @Override
    public Map<String, String> fields(BodyForm form, Context context) {
        return formats.fields(form, context);
    }
}
