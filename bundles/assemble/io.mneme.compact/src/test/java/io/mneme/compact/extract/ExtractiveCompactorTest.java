package io.mneme.compact.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.compact.CompactorContract;
import io.mneme.spi.compact.LeavingMessages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExtractiveCompactorTest implements CompactorContract {

    private static final int AMPLE = 10_000;

    private final ExtractiveCompactor compactor = new ExtractiveCompactor();

    @Override
    public ExtractiveCompactor compactor() {
        return compactor;
    }

    private static Message of(String author, String content) {
        return message(author, Role.USER, content);
    }

    private static Message message(String author, Role role, String content) {
        return new Message(
                "", "", "c1", author, "", role, content, Optional.empty(), List.of(), Optional.empty(), Map.of());
    }

    private String summary(int limit, Message... messages) {
        return summary(Optional.empty(), limit, messages);
    }

    private String summary(Optional<String> former, int limit, Message... messages) {
        return compactor
                .compact(new LeavingMessages(former, List.of(messages), List.of("en"), limit, String::length))
                .orElse("");
    }

    @Test
    void listsNamesNumbersQuestionsAndFirstSentences() {
        assertThat(summary(
                        AMPLE,
                        of("Ann", "I met Bob Miller in Oslo on 2025-03-04. It was cold."),
                        of("Luna", "Nice! When is the next train?")))
                .isEqualTo(
                        """
                        Names: Ann; Bob Miller; Oslo; Luna
                        Numbers: 2025-03-04
                        Open questions:
                        - Luna: When is the next train?
                        Said:
                        - Ann: I met Bob Miller in Oslo on 2025-03-04.
                        - Luna: Nice!""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Write to ann.lee+x@example.org now | ann.lee+x@example.org",
                "See https://example.org/a?b=1&c=2. | https://example.org/a?b=1&c=2",
                "Call +1 415-555-0134 or wait | +1 415-555-0134",
                "我的电话是138 0013 8000，记一下 | 138 0013 8000",
                "It costs $1,234.50 today | $1,234.50",
                "Flight CA-1234 leaves | CA-1234",
                "Code X7Q99Z works | X7Q99Z",
                "at 7:45 pm sharp | 7:45 pm",
                "on 25 May 2023 we met | 25 May 2023",
                "on March 3rd, 2024 we met | March 3rd, 2024",
                "二零二五年三月四号开会，预算三千五百元 | 三千五百元",
                "2025年3月4日开会 | 2025年3月4日",
                "涨了35%左右 | 35%",
                "he is forty-two years old | forty-two",
                "记于2026-05-17T08:16:00Z，别忘了 | 2026-05-17T08:16:00Z",
                "It was -12.5 degrees | -12.5",
                "明天-5度左右 | -5",
                "房间是１２34号 | １２34",
                "车牌京A84181，记一下 | 京A84181",
                "二〇二六年九月十三日出发 | 二〇二六年九月十三日",
                "九月十三日出发 | 九月十三日",
            })
    void keepsANumberAsItIsWritten(String text, String number) {
        assertThat(summary(AMPLE, of("a", text)).lines().filter(line -> line.startsWith("Numbers: ")))
                .singleElement()
                .asString()
                .contains(number);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Yesterday Ann Lee came. | Ann Lee",
                "we use PostgreSQL here | PostgreSQL",
                "my iPhone broke | iPhone",
                "ask @bob_7 about it | @bob_7",
                "我想用GitHub写代码 | GitHub",
                "请告诉José Pérez一声 | José Pérez",
                "我叫王小明，住在北京 | 王小明",
                "明天找张老师聊聊 | 张老师",
                "我想去北京大学看看 | 北京大学",
                "我在读《三体》这本书 | 三体",
                "小李说他不来 | 小李",
            })
    void keepsAName(String text, String name) {
        assertThat(summary(AMPLE, of("a", text)).lines().filter(line -> line.startsWith("Names: ")))
                .singleElement()
                .asString()
                .contains(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Yes, that is fine.", "What do you think? I agree.", "好的，谢谢你"})
    void takesNoCommonWordForAName(String text) {
        assertThat(summary(AMPLE, of("", text))).doesNotContain("Names:");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"Lindqvist说订单号是好的 | Lindqvist", "iPhone手机坏了 | iPhone", "Łukasz来了没有 | Łukasz"})
    void endsANameInLatinScriptBeforeChineseText(String text, String name) {
        assertThat(summary(AMPLE, of("", text)).lines().findFirst()).contains("Names: " + name);
    }

    @Test
    void leavesOutAQuestionThatAnotherAuthorAnswered() {
        assertThat(summary(AMPLE, of("Ann", "Where is Bob?"), of("Luna", "He is at home. Why?")))
                .contains("Open questions:\n- Luna: Why?\nSaid:");
    }

    @Test
    void letsTheOldestFactsGiveWayFirst() {
        Message[] messages = new Message[40];
        for (int i = 0; i < messages.length; i++) {
            messages[i] = of("Ann", "The code is AB" + (1_000 + i) + ".");
        }
        assertThat(summary(120, messages)).contains("AB1039").contains("AB1035").doesNotContain("AB1000");
    }

    @Test
    void keepsTheFactsOfItsFormerSummaryOnce() {
        String former = summary(AMPLE, of("Ann", "Bob paid $12 on May 25, 2023. Who knows Oslo?"));
        String next = summary(Optional.of(former), AMPLE, of("Ann", "Bob is here."));
        assertThat(next).contains("$12").contains("May 25, 2023").contains("- Ann: Who knows Oslo?");
        assertThat(next.split("Bob", -1))
                .as("once as a name, twice in sentences")
                .hasSize(4);
    }

    @Test
    void keepsTheFactsOfTheSummaryOfAnotherCompactor() {
        assertThat(summary(Optional.of("The user, Ann Lee, ordered 3 books."), AMPLE, of("Ann", "ok")))
                .contains("Ann Lee")
                .contains("Numbers: 3")
                .contains("- The user, Ann Lee, ordered 3 books.");
    }

    @Test
    void takesNothingFromTheResultOfATool() {
        assertThat(summary(AMPLE, message("search", Role.TOOL, "{\"id\": 42}"))).isEmpty();
    }

    @Test
    void readsATextOfManyLettersInLinearTime() {
        String text = "a".repeat(131_072) + " " + "a-".repeat(60_000) + " " + "1".repeat(100_000);
        assertThat(summary(AMPLE, of("Ann", text))).isNotEmpty();
    }
}
