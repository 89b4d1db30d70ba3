package io.mneme.record.redaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.RedactionStatus.RedactorInfo;
import io.mneme.spi.redact.Redactor;
import io.mneme.support.plugin.PluginBoundary;
import java.io.IOError;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** All redactors work on what goes to a redacted sink, the highest ranked first, and a text that one fails at goes nowhere. */
class RankedRedactionsTest {

    private final RankedRedactions redactions =
            new RankedRedactions(new SimpleMeterRegistry(), Map.of("sinks", "store, export", "redactors", ""));

    private FakeRedactorReference bind(Redactor redactor, int ranking) {
        FakeRedactorReference registered = FakeRedactorReference.at(ranking);
        redactions.addRedactor(registered.reference(), redactor);
        return registered;
    }

    private String stored() {
        return redactions.redact(RedactionSink.STORE, List.of("-")).get(0);
    }

    @Test
    void theHighestRankedRedactorWorksFirst() {
        bind(FakeRedactor.signing("low"), -5);
        bind(FakeRedactor.signing("high"), 5);
        bind(FakeRedactor.signing("middle"), 0);

        assertThat(stored()).isEqualTo("-highmiddlelow");
    }

    @Test
    void amongEqualRankingsTheOneRegisteredFirstWorksFirst() {
        FakeRedactorReference first = FakeRedactorReference.at(0);
        bind(FakeRedactor.signing("second"), 0);
        redactions.addRedactor(first.reference(), FakeRedactor.signing("first"));

        assertThat(stored()).isEqualTo("-firstsecond");
    }

    @Test
    void aRankingThatChangesInPlaceChangesTheOrder() {
        FakeRedactorReference one = bind(FakeRedactor.signing("one"), 2);
        bind(FakeRedactor.signing("two"), 1);
        one.ranking().set(0);
        redactions.updatedRedactor(one.reference());

        assertThat(stored()).isEqualTo("-twoone");
    }

    @Test
    void aRankingThatIsWrittenAsTextCounts() {
        FakeRedactorReference one = bind(FakeRedactor.signing("one"), -1);
        bind(FakeRedactor.signing("two"), 1);
        one.ranking().set(" 500 ");
        redactions.updatedRedactor(one.reference());

        assertThat(stored()).isEqualTo("-onetwo");
    }

    @Test
    void aRedactorWithANewRankingCanStillLeave() {
        FakeRedactorReference one = bind(FakeRedactor.signing("one"), 2);
        bind(FakeRedactor.signing("two"), 1);
        one.ranking().set(0);
        redactions.removeRedactor(one.reference());

        assertThat(stored()).isEqualTo("-two");
    }

    @Test
    void aSinkThatIsNotConfiguredGetsTheVeryTexts() {
        bind(FakeRedactor.signing("a"), 0);
        List<String> texts = List.of("-");

        assertThat(redactions.redact(RedactionSink.PROMPT, texts)).isSameAs(texts);
    }

    @ParameterizedTest
    @EnumSource(RedactionSink.class)
    void nothingIsRedactedWhenNoSinkIsNamed(RedactionSink sink) {
        RankedRedactions shipped = new RankedRedactions(new SimpleMeterRegistry(), Map.of("sinks", ""));

        assertThat(shipped.redact(sink, List.of("-"))).containsExactly("-");
        assertThat(shipped.generation(sink)).isZero();
    }

    @Test
    void withoutAnyRedactorATextForARedactedSinkGoesNowhere() {
        assertThatThrownBy(this::stored)
                .isInstanceOf(RedactionException.class)
                .hasMessage("no redactor is there, though store is to be redacted");
    }

    static Stream<Arguments> failures() {
        UnaryOperator<List<String>> throwing = texts -> {
            throw new IllegalStateException(texts.get(0));
        };
        UnaryOperator<List<String>> linking = texts -> {
            throw new NoClassDefFoundError(texts.get(0));
        };
        UnaryOperator<List<String>> failing = texts -> {
            throw new Error(texts.get(0));
        };
        UnaryOperator<List<String>> reading = texts -> {
            throw new IOError(new IOException(texts.get(0)));
        };
        UnaryOperator<List<String>> exhausted = texts -> {
            throw new OutOfMemoryError(texts.get(0));
        };
        UnaryOperator<List<String>> dying = texts -> {
            throw new ThreadDeath();
        };
        UnaryOperator<List<String>> hostile = texts -> {
            throw new Tracing(texts.get(0));
        };
        UnaryOperator<List<String>> huge = texts -> List.of("x".repeat(10_000));
        UnaryOperator<List<String>> nothing = texts -> null;
        UnaryOperator<List<String>> tooFew = texts -> List.of();
        UnaryOperator<List<String>> holes = texts -> Arrays.asList((String) null);
        return Stream.of(
                Arguments.of("threw java.lang.IllegalStateException at ", throwing),
                Arguments.of("threw java.lang.NoClassDefFoundError at ", linking),
                Arguments.of("threw java.lang.Error at ", failing),
                Arguments.of("threw java.io.IOError at ", reading),
                Arguments.of("threw java.lang.OutOfMemoryError at ", exhausted),
                Arguments.of("threw java.lang.ThreadDeath at ", dying),
                Arguments.of("threw " + Tracing.class.getName(), hostile),
                Arguments.of("returned texts that are too long, or too many", huge),
                Arguments.of("returned null", nothing),
                Arguments.of("returned 0 texts for 1", tooFew),
                Arguments.of("returned null for a text", holes));
    }

    /** An exception whose stack trace contains a text. */
    private static final class Tracing extends Error {

        private static final long serialVersionUID = 1L;

        Tracing(String text) {
            super(text);
            setStackTrace(new StackTraceElement[] {new StackTraceElement(text, text, text, 1)});
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failures")
    void aTextThatOneRedactorFailsAtGoesNowhere(String cause, UnaryOperator<List<String>> manner) {
        bind(FakeRedactor.signing("good"), 5);
        bind(new FakeRedactor("bad", manner), 0);

        assertThatThrownBy(() -> redactions.redact(RedactionSink.STORE, List.of("my secret")))
                .isInstanceOf(RedactionException.class)
                .hasMessageStartingWith("redactor bad of plug.in 1.2.3 " + cause)
                .hasMessageNotContaining("my secret")
                .hasNoCause();
    }

    @Test
    void aRedactorWithoutAProperNameWorksAllTheSame() {
        bind(FakeRedactor.signing("NOT A NAME"), 0);

        assertThat(stored()).isEqualTo("-NOT A NAME");
    }

    @Test
    void aFailureIsLoggedOnceAndCountedEachTime() {
        Logger logger = (Logger) LoggerFactory.getLogger(PluginBoundary.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        bind(new FakeRedactor("bad", texts -> null), 0);
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(this::stored).isInstanceOf(RedactionException.class);
        }
        logger.detachAppender(log);

        assertThat(redactions.status().redactors())
                .singleElement()
                .extracting(RedactorInfo::failures)
                .isEqualTo(3L);
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("redactor bad of plug.in 1.2.3 returned null: texts it was to redact go nowhere");
    }

    @Test
    void whoKeepsRedactedTextsLearnsOfEachChange() {
        long before = redactions.generation(RedactionSink.STORE);
        FakeRedactorReference one = bind(FakeRedactor.signing("one"), 0);
        long bound = redactions.generation(RedactionSink.STORE);
        redactions.removeRedactor(one.reference());
        long unbound = redactions.generation(RedactionSink.STORE);
        redactions.modified(Map.of("sinks", "store", "redactors", ""));

        assertThat(List.of(before, bound, unbound, redactions.generation(RedactionSink.STORE)))
                .doesNotHaveDuplicates()
                .doesNotContain(0L);
        assertThat(redactions.generation(RedactionSink.EXPORT)).isZero();
    }

    @Test
    void aRedactorThatArrivesIsOneChange() {
        long before = redactions.generation(RedactionSink.STORE);
        bind(FakeRedactor.signing("one"), 0);

        assertThat(redactions.generation(RedactionSink.STORE)).isEqualTo(before + 1);
    }

    @Test
    void aRedactorWhosePropertiesChangeIsAChangeAlsoWithTheSameRanking() {
        FakeRedactorReference one = bind(FakeRedactor.signing("one"), 0);
        long bound = redactions.generation(RedactionSink.STORE);
        redactions.updatedRedactor(one.reference());

        assertThat(redactions.generation(RedactionSink.STORE)).isGreaterThan(bound);
    }

    @Test
    void theSinksMayBeAListToo() {
        bind(FakeRedactor.signing("a"), 0);
        redactions.modified(Map.of("sinks", new String[] {"prompt"}, "redactors", ""));

        assertThat(redactions.redact(RedactionSink.PROMPT, List.of("-"))).containsExactly("-a");
        assertThat(stored()).isEqualTo("-");
    }

    @Test
    void aWrongSinkIsRefusedAndTheLastGoodOnesStay() {
        bind(FakeRedactor.signing("a"), 0);
        redactions.modified(Map.of("sinks", "promt"));

        assertThat(stored()).isEqualTo("-a");
    }

    @ParameterizedTest
    @EnumSource(RedactionSink.class)
    void whileItWasNeverConfiguredRightlyEveryTextGoesNowhere(RedactionSink sink) {
        RankedRedactions wrong = new RankedRedactions(new SimpleMeterRegistry(), Map.of("sinks", "stor"));
        wrong.addRedactor(FakeRedactorReference.at(0).reference(), FakeRedactor.signing("a"));

        assertThatThrownBy(() -> wrong.redact(sink, List.of("-")))
                .isInstanceOf(RedactionException.class)
                .hasMessage("the configuration io.mneme.redaction: sinks must be some of store, export, prompt,"
                        + " with commas between: stor");
        assertThat(wrong.generation(sink)).isNotZero();
    }

    @Test
    void onceMendedItWorks() {
        RankedRedactions mended = new RankedRedactions(new SimpleMeterRegistry(), Map.of("sinks", "stor"));
        mended.modified(Map.of("sinks", ""));

        assertThat(mended.redact(RedactionSink.STORE, List.of("-"))).containsExactly("-");
    }
}
