package io.mneme.dialogue.contribute;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Omission;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.dialogue.AuthorNames;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialogueInput.ContextNote;
import io.mneme.api.dialogue.DialogueInput.DialogueChoices;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.MessageBlock.BlockType;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.Role;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleChats;
import io.mneme.spi.contribute.Contribution;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Chats come out as they went in, and calls of tools stay with their results. */
class ChatHistoryTest {

    private static final int CHATS = 20;
    private static final long SEEDS = Long.getLong("mneme.seeds", 5);

    private final DialogueHarness harness = new DialogueHarness();

    ChatHistoryTest() {
        harness.configure("names", "auto", "message_fetch_limit", "100");
        harness.windows.maxEntries = 100;
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, SEEDS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void twentyChatsOfOpenAiComeOutAsTheyWentIn(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < CHATS; i++) {
            assertSame(SampleChats.openAi(random));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void twentyChatsOfAnthropicComeOutAsTheyWentIn(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < CHATS; i++) {
            assertSame(SampleChats.anthropic(random));
        }
    }

    private void assertSame(List<String> sources) {
        List<Contribution> contributions = harness.contribute(DialogueInput.of(SampleChats.messages(sources)));
        List<ContextItem> items = items(contributions);
        assertThat(omissions(contributions)).isEmpty();
        assertThat(items).hasSameSizeAs(sources);
        for (int i = 0; i < sources.size(); i++) {
            assertThat(fields(items.get(i))).isEqualTo(SampleChats.fields(sources.get(i)));
            assertThat(sources.get(i)).startsWith("{\"role\":\"" + role(items.get(i)) + "\"");
        }
    }

    private static Map<String, String> fields(ContextItem item) {
        return provided(item)
                .map(ProviderMessage::fields)
                .orElseGet(() -> Map.of("content", JsonText.text(item.text()).raw()));
    }

    private static String role(ContextItem item) {
        return provided(item)
                .map(ProviderMessage::role)
                .orElseGet(() -> item.role() == Role.USER ? "user" : "assistant");
    }

    private static Optional<ProviderMessage> provided(ContextItem item) {
        return item.parts().get(0) instanceof ProviderPart part ? Optional.of(part.message()) : Optional.empty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void inFiveHundredWindowsAndBudgetsNoCallIsWithoutItsResultsAndNoResultWithoutItsCall(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            List<String> sources = random.nextBoolean() ? SampleChats.openAi(random) : SampleChats.anthropic(random);
            List<Message> all = SampleChats.spoilt(SampleChats.messages(sources), random);
            List<Message> given = all.subList(random.nextInt(all.size()), all.size());
            harness.windows.maxEntries = random.nextInt(30) + 1;
            harness.configure(
                    "names",
                    random.nextInt(3) == 0 ? "always" : "auto",
                    "filters",
                    random.nextInt(5) == 0 ? "collapse-tool-calls" : "");
            DialogueInput input =
                    DialogueInput.of(given).withNote(new ContextNote("The note.", OptionalInt.of(random.nextInt(10))));
            int limit = random.nextBoolean() ? Integer.MAX_VALUE : random.nextInt(2_000);
            assertTogether(items(harness.contribute(input, limit)));
        }
    }

    private static void assertTogether(List<ContextItem> items) {
        Set<String> open = new HashSet<>();
        for (ContextItem item : items) {
            List<MessageBlock> blocks =
                    provided(item).map(ProviderMessage::blocks).orElse(List.of());
            List<String> results = ids(blocks, BlockType.TOOL_RESULT);
            if (results.isEmpty()) {
                assertThat(open).isEmpty();
            }
            assertThat(results).allMatch(open::remove);
            assertThat(ids(blocks, BlockType.TOOL_CALL)).allMatch(open::add);
        }
    }

    private static List<String> ids(List<MessageBlock> blocks, BlockType type) {
        return blocks.stream()
                .filter(block -> block.type() == type)
                .map(MessageBlock::callId)
                .toList();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void eachMessageIsAnItemOrNamedAsLeftOut(long seed) {
        Random random = new Random(seed);
        harness.configure("names", "never", "message_fetch_limit", "100");
        for (int i = 0; i < CHATS; i++) {
            List<Message> given = SampleChats.spoilt(SampleChats.messages(SampleChats.openAi(random)), random);
            List<Message> withBlank = new ArrayList<>(given);
            withBlank.add(random.nextInt(given.size() + 1), SampleChats.quoted("{'role':'user','content':'  '}"));
            List<Contribution> contributions = harness.contribute(DialogueInput.of(withBlank));
            int named = omissions(contributions).stream()
                    .mapToInt(omission -> Integer.parseInt(omission.reason().split(" ")[0]))
                    .sum();
            assertThat(items(contributions).size() + named).isEqualTo(withBlank.size());
        }
    }

    @Test
    void aTextStaysAsItCameAndNeighboursAreNotMerged() {
        assertThat(items("{'role':'user','content':' a \\n'}", "{'role':'user','content':'[System: b'}"))
                .extracting(ContextItem::text)
                .containsExactly(" a \n", "[System: b");
    }

    @Test
    void aSystemMessageAndOneOfADeveloperKeepTheirRoles() {
        assertThat(items("{'role':'system','content':'a'}", "{'role':'developer','content':'b'}"))
                .extracting(item -> item.role() + " " + role(item) + " " + item.text())
                .containsExactly("SYSTEM system a", "SYSTEM developer b");
    }

    @Test
    void instructionsAtTheBeginningStayInFrontOfAWindowAndABudget() {
        harness.windows.maxEntries = 1;
        String[] chat = {
            "{'role':'system','content':'Be brief.'}",
            "{'role':'user','content':'a'}",
            "{'role':'assistant','content':'b'}",
            "{'role':'user','content':'c'}"
        };
        assertThat(items(chat)).extracting(ContextItem::text).containsExactly("Be brief.", "c");
        harness.windows.maxEntries = 100;
        assertThat(items(harness.contribute(DialogueInput.of(messages(chat)), 20)))
                .extracting(ContextItem::text)
                .containsExactly("Be brief.", "c");
    }

    @Test
    void withoutATextAndAMediumAMessageIsNamedAsLeftOut() {
        assertThat(omissions(harness.contribute(DialogueInput.of(messages("{'role':'user','content':' '}")))))
                .containsExactly(new Omission("dialogue", "1 messages have neither a text nor a medium to show"));
    }

    @Test
    void aResultOfAnthropicStartsNoTurn() {
        List<ContextItem> items = items(harness.contribute(
                DialogueInput.of(messages(
                        "{'role':'user','content':'question'}",
                        "{'role':'assistant','content':[{'type':'tool_use','id':'t','name':'look','input':{}}]}",
                        "{'role':'user','content':[{'type':'tool_result','tool_use_id':'t','content':'42'}]}")),
                1));
        assertThat(items).extracting(ContextItem::role).containsExactly(Role.USER, Role.ASSISTANT, Role.USER);
    }

    @Test
    void aMessageIsInTheRoleOfItsAuthorIfThereIsAPersona() {
        Message image = SampleChats.quoted("{'role':'assistant','name':'Bob','content':[{'type':'text','text':'b'}]}");
        DialogueInput input = DialogueInput.of(List.of(image)).withPersona(DialoguePersona.named("Luna"));
        assertThat(items(harness.contribute(input)))
                .extracting(item -> item.role() + " " + role(item))
                .containsExactly("USER user");
    }

    @Test
    void namesStandBeforeTheFirstTextOfAUsersBlocks() {
        harness.configure("names", "always");
        List<ContextItem> items = items(
                "{'role':'user','name':'Ann','content':[{'type':'image_url','image_url':{'url':'u'}},"
                        + "{'type':'text','text':'Look.'}]}",
                "{'role':'user','name':'Bob','content':[{'type':'image_url','image_url':{'url':'v'}}]}",
                "{'role':'user','name':'Cy','content':'Hi.'}");
        assertThat(items)
                .extracting(ContextItem::text)
                .containsExactly("[image]\nAnn: Look.", "Bob:\n[image]", "Cy: Hi.");
        assertThat(items).allSatisfy(item -> assertThat(provided(item).orElseThrow())
                .isEqualTo(ProviderMessages.of("user", values(item))));
    }

    private static Map<String, Value> values(ContextItem item) {
        StringBuilder source = new StringBuilder("{");
        provided(item).orElseThrow().fields().forEach((name, raw) -> source.append(source.length() == 1 ? "" : ",")
                .append('"')
                .append(name)
                .append("\":")
                .append(raw));
        return JsonFields.lenient(source.append('}').toString());
    }

    @Test
    void oneImageOfManyBytesFitsBesideTexts() {
        String data = "A".repeat(2_000_000);
        assertThat(items("{'role':'user','content':[{'type':'image_url','image_url':{'url':'data:image/png;base64,"
                        + data + "'}}]}"))
                .hasSize(1);
    }

    @Test
    void whatExceedsTheBoundOfBytesLeavesWithItsTurn() {
        String image = "{'role':'user','content':[{'type':'image_url','image_url':{'url':'data:image/png;base64,"
                + "A".repeat(3_000_000) + "'}}]}";
        assertThat(items(image, image, image)).hasSize(2);
    }

    @Test
    void theRequestDecidesOnNamesBeforeTheConfiguration() {
        DialogueChoices always = new DialogueChoices(
                Optional.empty(), OptionalInt.empty(), Optional.empty(), List.of(), Optional.of(AuthorNames.ALWAYS));
        DialogueInput input = DialogueInput.of(messages("{'role':'user','content':'a'}"));
        assertThat(items(harness.contribute(input.withChoices(always))))
                .extracting(ContextItem::text)
                .containsExactly("User: a");
    }

    private List<ContextItem> items(String... sources) {
        return items(harness.contribute(DialogueInput.of(messages(sources))));
    }

    private static List<Message> messages(String... sources) {
        return List.of(sources).stream().map(SampleChats::quoted).toList();
    }

    private static List<ContextItem> items(List<Contribution> contributions) {
        return contributions.stream()
                .flatMap(contribution -> contribution.items().stream())
                .toList();
    }

    private static List<Omission> omissions(List<Contribution> contributions) {
        return contributions.stream()
                .flatMap(contribution -> contribution.omissions().stream())
                .toList();
    }
}
