package io.mneme.format.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.Segment;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.Role;
import io.mneme.format.MemoryFormats;
import io.mneme.view.ContextJson;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A dialogue with media in the format of each provider. */
class ProviderRolesTest {

    private static final String MARK = ",\"cache_control\":{\"type\":\"ephemeral\"}";

    private static final Context DIALOGUE = context(
            segment("persona", Stability.STATIC, ContextItem.instruction("You are Kate.")),
            segment(
                    "talk",
                    Stability.GROWING,
                    new ContextItem(
                            Role.USER,
                            List.of(
                                    new TextPart("See this", TextOrigin.SAID),
                                    image("media_1", "https://example.org/1.png", OptionalInt.empty()),
                                    image("media_2", "data:image/png;base64,QUJD", OptionalInt.empty()),
                                    image("media_3", "https://example.org/3.png", OptionalInt.of(2)),
                                    new MediaPart(
                                            "media_4", "https://example.org/4.mp4", "video/mp4", OptionalInt.empty())),
                            "DIALOGUE_HISTORY",
                            Optional.of("Ann")),
                    ContextItem.of(Role.ASSISTANT, "A tea pot.", TextOrigin.SAID),
                    ContextItem.of(Role.TOOL, "18 degrees", TextOrigin.SAID)),
            segment("recall", Stability.VOLATILE, ContextItem.of(Role.USER, "Ann likes tea.", TextOrigin.RECALLED)),
            segment("date", Stability.VOLATILE, ContextItem.instruction("\n\nIt is Monday.")),
            segment("input", Stability.VOLATILE, ContextItem.of(Role.USER, "And now?", TextOrigin.CURRENT)));

    @Test
    void openAiHasSystemMessagesInTheirPlaceAndImagesByUrl() {
        assertThat(written("openai").path("messages"))
                .hasToString("[{\"role\":\"system\",\"content\":\"You are Kate.\"},{\"role\":\"user\",\"content\":["
                        + "{\"type\":\"text\",\"text\":\"See this\"},"
                        + "{\"type\":\"image_url\",\"image_url\":{\"url\":\"https://example.org/1.png\"}},"
                        + "{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,QUJD\"}},"
                        + "{\"type\":\"text\",\"text\":\"[media_3: image/png]\"},"
                        + "{\"type\":\"text\",\"text\":\"[media_4: video/mp4]\"}]},"
                        + "{\"role\":\"assistant\",\"content\":\"A tea pot.\"},"
                        + "{\"role\":\"user\",\"content\":\"18 degrees\"},"
                        + "{\"role\":\"user\",\"content\":\"Ann likes tea.\"},"
                        + "{\"role\":\"system\",\"content\":\"\\n\\nIt is Monday.\"},"
                        + "{\"role\":\"user\",\"content\":\"And now?\"}]");
    }

    @Test
    void openAiResponsesHaveInputItemsWithImagesByUrl() {
        assertThat(written("openai-responses").path("input"))
                .hasToString(
                        "[{\"type\":\"message\",\"role\":\"developer\",\"content\":\"You are Kate.\"},{\"type\":\"message\",\"role\":\"user\",\"content\":["
                                + "{\"type\":\"input_text\",\"text\":\"See this\"},"
                                + "{\"type\":\"input_image\",\"image_url\":\"https://example.org/1.png\",\"detail\":\"auto\"},"
                                + "{\"type\":\"input_image\",\"image_url\":\"data:image/png;base64,QUJD\",\"detail\":\"auto\"},"
                                + "{\"type\":\"input_text\",\"text\":\"[media_3: image/png]\"},"
                                + "{\"type\":\"input_text\",\"text\":\"[media_4: video/mp4]\"}]},"
                                + "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"A tea pot.\"},"
                                + "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"18 degrees\"}]},"
                                + "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"Ann likes tea.\"}]},"
                                + "{\"type\":\"message\",\"role\":\"developer\",\"content\":\"\\n\\nIt is Monday.\"},"
                                + "{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"And now?\"}]}]");
    }

    @Test
    void anthropicHasLaterSystemItemsAsRemindersAndMarksTheEndOfTheHistory() {
        ObjectNode answer = written("anthropic");
        assertThat(answer.path("system")).hasToString("[{\"type\":\"text\",\"text\":\"You are Kate.\"" + MARK + "}]");
        assertThat(answer.path("messages"))
                .hasToString("[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"See this\"},"
                        + "{\"type\":\"image\",\"source\":{\"type\":\"url\",\"url\":\"https://example.org/1.png\"}},"
                        + "{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"media_type\":\"image/png\",\"data\":\"QUJD\"}},"
                        + "{\"type\":\"text\",\"text\":\"[media_3: image/png]\"},"
                        + "{\"type\":\"text\",\"text\":\"[media_4: video/mp4]\"}]},"
                        + "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"A tea pot.\"}]},"
                        + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"18 degrees\"" + MARK
                        + "},{\"type\":\"text\",\"text\":\"Ann likes tea.\"},{\"type\":\"text\","
                        + "\"text\":\"<system-reminder>\\nIt is Monday.\\n</system-reminder>\"}]},"
                        + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"And now?\"}]}]");
    }

    @Test
    void geminiHasTheRolesUserAndModelAndLaterSystemItemsAsReminders() {
        ObjectNode answer = written("gemini");
        assertThat(answer.path("systemInstruction")).hasToString("{\"parts\":[{\"text\":\"You are Kate.\"}]}");
        assertThat(answer.path("contents"))
                .hasToString("[{\"role\":\"user\",\"parts\":[{\"text\":\"See this\"},"
                        + "{\"fileData\":{\"mimeType\":\"image/png\",\"fileUri\":\"https://example.org/1.png\"}},"
                        + "{\"inlineData\":{\"mimeType\":\"image/png\",\"data\":\"QUJD\"}},"
                        + "{\"text\":\"[media_3: image/png]\"},{\"text\":\"[media_4: video/mp4]\"}]},"
                        + "{\"role\":\"model\",\"parts\":[{\"text\":\"A tea pot.\"}]},"
                        + "{\"role\":\"user\",\"parts\":[{\"text\":\"18 degrees\"},{\"text\":\"Ann likes tea.\"},"
                        + "{\"text\":\"<system-reminder>\\nIt is Monday.\\n</system-reminder>\"}]},"
                        + "{\"role\":\"user\",\"parts\":[{\"text\":\"And now?\"}]}]");
    }

    @Test
    void itemsHaveAllThatIsKnownOfThem() {
        ObjectNode answer = written("items");
        assertThat(answer.path("messages")).isEmpty();
        assertThat(answer.path("items")).hasSize(7);
        assertThat(answer.path("items").get(1))
                .hasToString(
                        "{\"role\":\"user\",\"contributor\":\"talk\",\"stability\":\"growing\",\"tag\":\"DIALOGUE_HISTORY\","
                                + "\"sender\":\"Ann\",\"parts\":[{\"type\":\"text\",\"origin\":\"said\",\"text\":\"See this\"},"
                                + "{\"type\":\"media\",\"handle\":\"media_1\",\"uri\":\"https://example.org/1.png\",\"mime_type\":\"image/png\"},"
                                + "{\"type\":\"media\",\"handle\":\"media_2\",\"uri\":\"data:image/png;base64,QUJD\",\"mime_type\":\"image/png\"},"
                                + "{\"type\":\"media\",\"handle\":\"media_3\",\"uri\":\"https://example.org/3.png\",\"mime_type\":\"image/png\",\"extend_by\":2},"
                                + "{\"type\":\"media\",\"handle\":\"media_4\",\"uri\":\"https://example.org/4.mp4\",\"mime_type\":\"video/mp4\"}]}");
    }

    @Test
    void recalledTextIsNeverInTheMessageThatThePersonSaysNow() {
        for (String form : new MemoryFormats().names()) {
            ObjectNode answer = written(form);
            answer.path("messages").forEach(message -> assertThat(
                            message.toString().replace("\\n", " ").matches(".*Ann likes tea\\..*And now\\?.*"))
                    .as(form)
                    .isFalse());
        }
    }

    @Test
    void anAnswerSaysWhyAnEntryWasChosenIfItHasAReason() {
        SegmentInfo info = new SegmentInfo(
                "recall",
                "b",
                "1",
                Stability.VOLATILE,
                1,
                1,
                1,
                "00",
                List.of(new EntrySource("message", "m1", 0.5, "near in time"), EntrySource.of("message", "m2")));
        ObjectNode answer = ContextJson.manifest(manifest(List.of(info)));
        assertThat(answer.path("segments").get(0).path("sources")).hasToString("[\"m1\",\"m2\"]");
        assertThat(answer.path("segments").get(0).path("weights"))
                .hasToString("[{\"journal\":\"message\",\"id\":\"m1\",\"weight\":0.5,\"reason\":\"near in time\"}]");
    }

    private static ObjectNode written(String format) {
        return RandomContexts.body(format, DIALOGUE);
    }

    private static MediaPart image(String handle, String uri, OptionalInt extendBy) {
        return new MediaPart(handle, uri, "image/png", extendBy);
    }

    private static Segment segment(String name, Stability stability, ContextItem... items) {
        return new Segment(new SegmentInfo(name, "b", "1", stability, 1, 1, 1, "00", List.of()), List.of(items));
    }

    private static Context context(Segment... segments) {
        return new Context(List.of(segments), manifest(List.of()));
    }

    private static Manifest manifest(List<SegmentInfo> segments) {
        return new Manifest(
                "c1",
                "dialogue",
                "s",
                Map.of(),
                Instant.EPOCH,
                segments,
                0,
                StablePrefix.NONE,
                Optional.empty(),
                List.of());
    }
}
