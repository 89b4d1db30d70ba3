package io.mneme.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.mneme.api.context.Context;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.layout.BodyForm.FormTrait;
import io.mneme.api.policy.PolicyType.PolicyDeclaration;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.format.provider.ShippedFormat;
import io.mneme.spi.format.ProviderFormat;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks what formats declare and return, within their boundaries. */
final class CheckedFormats {

    /** What clients read without knowing the form. */
    private static final String MESSAGES = "messages";

    private static final String TRAITS = "traits";
    private static final String IMAGES = "image_types";
    private static final String PROVIDER = "provider";

    /** Media in Base64 are long texts. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private CheckedFormats() {}

    /** Asks a format for its form. */
    static PolicyDeclaration declaration(ProviderFormat format) {
        BodyForm form = format.form();
        if (form == null) {
            throw new PolicyViolationException("has no form");
        }
        return new PolicyDeclaration(
                form.label(),
                List.of(),
                Duration.ZERO,
                Map.of(
                        TRAITS, form.traits().stream().map(FormTrait::name).collect(Collectors.joining(" ")),
                        IMAGES, String.join(" ", form.imageTypes()),
                        PROVIDER, form.provider().orElse("")));
    }

    /** Returns the form that the texts of a declaration contain. */
    static BodyForm form(String name, Map<String, String> texts) {
        return new BodyForm(
                name,
                words(texts.getOrDefault(TRAITS, "")).stream()
                        .map(FormTrait::valueOf)
                        .collect(Collectors.toUnmodifiableSet()),
                words(texts.getOrDefault(IMAGES, "")),
                Optional.of(texts.getOrDefault(PROVIDER, "")).filter(provider -> !provider.isEmpty()));
    }

    private static Set<String> words(String text) {
        return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).collect(Collectors.toUnmodifiableSet());
    }

    /** Asks a format for the fields of a context; null if it returned null. */
    static @Nullable Map<String, String> fields(ProviderFormat format, Context context) {
        Map<String, String> written = format.fields(context);
        if (written == null || format instanceof ShippedFormat) {
            return written;
        }
        Map<String, String> fields = new LinkedHashMap<>();
        written.forEach((name, json) -> fields.put(checked(name), valid(json)));
        fields.putIfAbsent(MESSAGES, "[]");
        return fields;
    }

    private static String checked(String name) {
        if (name == null || name.isBlank()) {
            throw new PolicyViolationException("returned a field without a name");
        }
        if (ProviderFormat.ANSWER_FIELDS.contains(name)) {
            throw new PolicyViolationException("returned a field " + name + ", which every answer has");
        }
        return name;
    }

    private static String valid(String json) {
        if (json == null) {
            throw new PolicyViolationException("returned a field without a value");
        }
        try (JsonParser values = JSON.createParser(json)) {
            if (values.nextToken() == null) {
                throw new PolicyViolationException("returned a field without a value");
            }
            values.skipChildren();
            if (values.nextToken() != null) {
                throw new PolicyViolationException("returned a field with more than one value");
            }
            return json;
        } catch (IOException malformed) {
            throw new PolicyViolationException("returned a field that is no JSON");
        }
    }
}
