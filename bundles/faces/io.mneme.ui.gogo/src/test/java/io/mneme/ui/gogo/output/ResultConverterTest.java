package io.mneme.ui.gogo.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.Setting;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Converter;
import org.junit.jupiter.api.Test;

class ResultConverterTest {

    private static final PolicyInfo POLICY = new PolicyInfo(
            "renderer",
            "arrow\u009B2J",
            "bundle",
            "1.0.0",
            5,
            Map.of(),
            true,
            "",
            0,
            List.of(new Setting("a", 0, 0), new Setting("b\u202E", 0, 0)),
            List.of());

    private final Table table = new Table(List.of("name"), List.of(List.of("x"), List.of("y")));
    private final CommandSession session = session();

    @Test
    void showsAResultInFull() {
        assertThat(session.format(table, Converter.INSPECT)).hasToString("name\nx\ny");
    }

    @Test
    void showsAResultInsideAnotherValueOnOneLine() {
        assertThat(session.format(table, Converter.LINE)).hasToString("name⏎x⏎y");
    }

    @Test
    void showsARecordOfTheContractsAsAListOfFields() {
        assertThat(session.format(POLICY, Converter.INSPECT).toString())
                .contains("name       arrow·2J\n", "settings   a  0.0  0.0, b·  0.0  0.0");
    }

    @Test
    void showsARecordInsideAListOnOneLine() {
        assertThat(session.format(List.of(POLICY), Converter.INSPECT).toString())
                .isEqualTo(
                        "renderer  arrow·2J  bundle  1.0.0  5  {}  true  0  a  0.0  0.0, b·  0.0  0.0  0  0.0  0.0  0.0  0.0\n");
    }

    @Test
    void showsTheFirstComponentOfARecordDeeperInside() {
        assertThat(session.format(POLICY, Converter.PART)).hasToString("renderer");
    }

    @Test
    void showsWhatAnOptionalContains() {
        assertThat(session.format(Optional.of("Tea\u001B[2J"), Converter.INSPECT))
                .hasToString("Tea·[2J");
        assertThat(session.format(Optional.empty(), Converter.INSPECT)).hasToString("");
    }

    @Test
    void leavesValuesOfOtherBundlesToGogo() throws Exception {
        assertThat(new ResultConverter().format(7, Converter.INSPECT, null)).isNull();
    }

    @Test
    void turnsAResultIntoItsElementsOrItsText() {
        assertThat(session.convert(Collection.class, table)).isEqualTo(List.of(List.of("x"), List.of("y")));
        assertThat(session.convert(String.class, table)).isEqualTo("name\nx\ny");
    }

    @Test
    void turnsAnOptionalIntoWhatItContainsOrAnEmptyText() {
        assertThat(session.convert(String.class, Optional.of("Tea"))).isEqualTo("Tea");
        assertThat(session.convert(String.class, Optional.empty())).isEqualTo("");
    }

    @Test
    void returnsAValueOfAListOfFieldsByItsName() {
        FieldList fields = FieldList.EMPTY.with("data folder", "/data");
        assertThat(fields.value("data folder")).isEqualTo("/data");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fields.value("other"))
                .withMessage("there is no value called other");
    }

    private static CommandSession session() {
        CommandProcessorImpl processor = new CommandProcessorImpl();
        processor.addConverter(new ResultConverter());
        return processor.createSession(
                InputStream.nullInputStream(), OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
    }
}
