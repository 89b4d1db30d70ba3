package io.mneme.spi.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BlockPart;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.context.Segment;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.MessageBlock.BlockType;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.ProviderMessage.ProviderDialect;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.layout.BodyForm.FormTrait;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every format. A format's test implements this interface, and JUnit runs it all. */
public interface ProviderFormatContract {

    /** Returns the format under test. */
    ProviderFormat format();

    /** Returns the seeds of the random contexts. */
    static LongStream seeds() {
        return LongStream.rangeClosed(1, 50);
    }

    @Test
    default void hasAFormWithAShortLowerCaseName() {
        assertThat(format().form().label()).matches("[a-z][a-z0-9-]{0,30}");
    }

    @Test
    default void hasAlwaysTheSameForm() {
        assertThat(format().form()).isEqualTo(format().form());
    }

    @Test
    default void writesAContextWithoutMessages() {
        assertValid(format().fields(context(format().form())));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.format.ProviderFormatContract#seeds")
    default void writesJsonUnderNamesThatNoOtherFieldHas(long seed) {
        assertValid(format().fields(anyContext(seed)));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.format.ProviderFormatContract#seeds")
    default void writesAllTextsInTheirOrder(long seed) {
        Context context = anyContext(seed);
        String written = String.join("\n", format().fields(context).values());
        int at = 0;
        for (String text : format().form().isFree() ? List.<String>of() : texts(context)) {
            assertThat(written.substring(at)).as("after " + at).contains(text);
            at = written.indexOf(text, at) + text.length();
        }
    }

    @Test
    default void writesTheSameOnManyThreads() {
        List<Map<String, String>> one =
                seeds().mapToObj(seed -> format().fields(anyContext(seed))).toList();
        List<Map<String, String>> many = seeds().parallel()
                .mapToObj(seed -> format().fields(anyContext(seed)))
                .toList();
        assertThat(many).isEqualTo(one);
    }

    private static void assertValid(Map<String, String> fields) {
        assertThat(fields.keySet())
                .allSatisfy(name -> assertThat(name).isNotBlank())
                .doesNotContainAnyElementsOf(ProviderFormat.ANSWER_FIELDS);
        assertThat(fields.values()).allSatisfy(json -> assertThat(tokens(json)).isNotEmpty());
    }

    private static List<JsonToken> tokens(String json) {
        List<JsonToken> tokens = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            assertThat(parser.nextToken()).as(json).isNotNull();
            parser.skipChildren();
            tokens.add(parser.currentToken());
            assertThat(parser.nextToken()).as("only one value").isNull();
        } catch (IOException malformed) {
            throw new UncheckedIOException(json, malformed);
        }
        return tokens;
    }

    private static List<String> texts(Context context) {
        return context.body().messages().stream()
                .flatMap(message -> message.parts().stream())
                .map(part -> part.part().asText())
                .filter(text -> text.startsWith("said "))
                .toList();
    }

    private Context anyContext(long seed) {
        return new BodySample(format().form(), new Random(seed)).context();
    }

    /** Returns a context whose body has these messages. */
    static Context context(BodyForm form, BodyMessage... messages) {
        List<ContextItem> items = Arrays.stream(messages)
                .map(message -> ContextItem.of(
                        message.role() == Role.TOOL ? Role.USER : message.role(),
                        message.parts().get(0).part().asText(),
                        TextOrigin.SAID))
                .toList();
        SegmentInfo info = new SegmentInfo("talk", "b", "1", Stability.GROWING, 1, 1, 1, "00", List.of());
        Manifest manifest = new Manifest(
                "c1",
                "dialogue",
                "s",
                Map.of(),
                Instant.EPOCH,
                List.of(info),
                0,
                StablePrefix.NONE,
                Optional.empty(),
                List.of());
        return new Context(
                items.isEmpty() ? List.of() : List.of(new Segment(info, items)),
                manifest,
                new PromptBody(form, List.of(messages)));
    }

    /** Returns a message with one text. */
    static BodyMessage message(Role role, String text) {
        return new BodyMessage(role, List.of(new BodyPart(new TextPart(text, TextOrigin.SAID), 0, false)));
    }

    /** A body of random messages, as the container lays it out by the rules of a form. */
    final class BodySample {

        private final BodyForm form;
        private final Random random;
        private final boolean systemFirst;
        private final List<BodyMessage> messages = new ArrayList<>();
        private int texts;
        private int calls;

        BodySample(BodyForm form, Random random) {
            this.form = form;
            this.random = random;
            systemFirst = form.has(FormTrait.SYSTEM_FIRST);
        }

        Context context() {
            if (random.nextBoolean()) {
                add(Role.SYSTEM, List.of(text(), text()));
            }
            for (int turns = random.nextInt(6); turns > 0; turns--) {
                addTurn();
            }
            return ProviderFormatContract.context(form, messages.toArray(BodyMessage[]::new));
        }

        private void addTurn() {
            if (random.nextInt(4) == 0) {
                addAsItCame();
            } else {
                add(Role.USER, form.imageTypes().isEmpty() ? List.of(text()) : List.of(text(), image(), text()));
            }
            if (random.nextInt(4) == 0) {
                addCall();
            }
            add(Role.ASSISTANT, List.of(text()));
            if (!systemFirst && random.nextInt(4) == 0) {
                add(Role.SYSTEM, List.of(text()));
            }
        }

        private void addAsItCame() {
            ItemPart text = text();
            String source = '"' + text.asText() + '"';
            MessageBlock block = new MessageBlock(BlockType.TEXT, text.asText(), "", "", "", source);
            if (form.has(FormTrait.ANTHROPIC_MESSAGES)) {
                String object = "{\"type\":\"text\",\"text\":" + source + "}";
                MessageBlock came = new MessageBlock(BlockType.TEXT, text.asText(), "", "", "", object);
                add(Role.USER, List.of(new BlockPart(came, true)));
            } else if (form.has(FormTrait.OPENAI_MESSAGES)) {
                add(
                        Role.USER,
                        List.of(new ProviderPart(new ProviderMessage(
                                ProviderDialect.ANY, "user", Map.of("content", source), List.of(block)))));
            } else {
                add(Role.USER, List.of(text));
            }
        }

        private void addCall() {
            String id = "call_" + ++calls;
            MessageBlock call = new MessageBlock(BlockType.TOOL_CALL, "{\"city\":\"Oslo\"}", "", id, "find", "{}");
            MessageBlock result =
                    new MessageBlock(BlockType.TOOL_RESULT, "found " + ++texts + ".", "", id, "find", "{}");
            add(Role.ASSISTANT, List.of(text(), new BlockPart(call, false)));
            add(systemFirst ? Role.USER : Role.TOOL, List.of(new BlockPart(result, false)));
        }

        private ItemPart text() {
            return new TextPart("said " + ++texts + ".", TextOrigin.SAID);
        }

        private ItemPart image() {
            String type = form.imageTypes().iterator().next();
            return new MediaPart("image", "https://example.org/" + texts, type, OptionalInt.empty());
        }

        private void add(Role role, List<ItemPart> parts) {
            List<BodyPart> body = new ArrayList<>();
            for (ItemPart part : parts) {
                boolean marked = form.has(FormTrait.CACHE_MARKS) && random.nextInt(8) == 0;
                body.add(new BodyPart(part, 0, marked));
            }
            messages.add(new BodyMessage(role, body));
        }
    }
}
