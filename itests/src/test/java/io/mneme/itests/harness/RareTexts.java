package io.mneme.itests.harness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Records texts that occur nowhere else in a container, erases them, and looks for what is left of them. */
public final class RareTexts {

    /** Rare characters, of which the index has each pair as a term. */
    private static final int FIRST_CHAR = 0x4000;

    private static final int CHARS = 3_000;

    private final ContainerProcess container;
    private final ContainerApi api;
    private final Random random;

    public RareTexts(ContainerProcess container, long seed) {
        this.container = container;
        this.api = new ContainerApi(container);
        this.random = new Random(seed);
    }

    /** Returns another text. */
    public String text() {
        return new StringBuilder()
                .appendCodePoint(FIRST_CHAR + random.nextInt(CHARS))
                .appendCodePoint(FIRST_CHAR + random.nextInt(CHARS))
                .appendCodePoint(FIRST_CHAR + random.nextInt(CHARS))
                .toString();
    }

    /** Returns the body of an answer to a request that creates something. */
    public static JsonNode created(ApiResponse answer) {
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(201);
        return answer.body();
    }

    /** Records a message. */
    public void write(String conversation, String author, String content) {
        created(api.post(
                "/v1/journals/message/entries",
                ContainerApi.object()
                        .put("conversation_id", conversation)
                        .put("role", "user")
                        .put("author", author)
                        .put("content", content)));
    }

    /** Asks for an erasure with one condition. */
    public ApiResponse erase(String field, String value) {
        return api.post("/v1/erasures", ContainerApi.object().put(field, value));
    }

    /** Returns those of some texts that the folder of the index has. */
    public List<String> indexed(List<String> texts) {
        return TextSearch.inIndex(container.data().resolve("index"), texts);
    }

    /** Returns the files of data and log that have one of some texts, and the folder of the index if it has one. */
    public List<Path> filesWith(List<String> texts) {
        List<Path> found = new ArrayList<>(TextSearch.inData(container.data(), texts));
        found.addAll(TextSearch.files(container.home().resolve("log"), texts));
        return found;
    }

    /** Returns how many entries a search finds. */
    public int found(String text) {
        return api.get("/v1/search?q=" + URLEncoder.encode(text, UTF_8))
                .body()
                .path("total")
                .asInt();
    }
}
