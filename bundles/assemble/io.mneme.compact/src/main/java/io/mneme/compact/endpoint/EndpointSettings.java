package io.mneme.compact.endpoint;

import static io.mneme.support.settings.DeclaredSetting.text;

import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.DeclaredSetting;
import io.mneme.support.settings.SettingValues;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Which endpoint is asked for summaries.
 *
 * @param url where its chat completions are; empty if none is asked
 * @param model name of the model
 * @param keyFile the file with the key; empty if the key is in the environment, or there is none
 * @param keyVariable the variable of the environment with the key; empty if there is none
 * @param timeout how long it may take
 */
public record EndpointSettings(
        Optional<URI> url,
        Optional<String> model,
        Optional<Path> keyFile,
        Optional<String> keyVariable,
        Duration timeout) {

    /** The declarations of the settings. */
    public static final List<DeclaredSetting> DECLARATIONS = List.of(
            text("endpoint_url")
                    .describe(
                            "Address of the chat completions of an OpenAI-compatible endpoint, which the compactor endpoint asks; empty for none"),
            text("endpoint_model").describe("Name of the model of the endpoint"),
            text("endpoint_key_file").describe("File with the key of the endpoint"),
            text("endpoint_key_variable")
                    .describe("Variable of the environment with the key of the endpoint, if no file is named"));

    /** Reads the settings. */
    public static EndpointSettings read(SettingValues values, Duration timeout) {
        Optional<URI> url = values.text("endpoint_url").map(EndpointSettings::url);
        Optional<String> model = values.text("endpoint_model");
        if (url.isPresent() && model.isEmpty()) {
            throw new InvalidValueException("endpoint_model", "must be given with endpoint_url", "");
        }
        return new EndpointSettings(
                url, model, values.path("endpoint_key_file"), values.text("endpoint_key_variable"), timeout);
    }

    /** The value is not shown: an address may contain a key. */
    private static URI url(String text) {
        try {
            URI url = URI.create(text);
            if (url.getHost() != null && List.of("http", "https").contains(url.getScheme())) {
                return url;
            }
        } catch (IllegalArgumentException noAddress) {
            throw new InvalidValueException("endpoint_url", "must be an http or https address", "…");
        }
        throw new InvalidValueException("endpoint_url", "must be an http or https address", "…");
    }

    /**
     * Reads the key again at each call, so that it can be exchanged. Other characters than those of a header are refused here: the
     * exception of the HTTP client would show the key.
     *
     * @throws IllegalStateException if the file or the variable is named and has no key; without the key
     */
    Optional<String> key() {
        Optional<String> key = keyFile.map(EndpointSettings::content)
                .or(() -> keyVariable.map(
                        name -> Optional.ofNullable(System.getenv(name)).orElse("")))
                .map(String::strip);
        if (key.filter(text -> !text.matches("[!-~]+")).isPresent()) {
            throw new IllegalStateException(
                    "the key of the endpoint is not there, or has characters other than visible ones of ASCII");
        }
        return key;
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new IllegalStateException("the file with the key of the endpoint cannot be read", unreadable);
        }
    }
}
