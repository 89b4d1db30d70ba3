package {{package}};

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.compact.Compactor;
import io.mneme.spi.compact.CompactorContract;
import io.mneme.spi.compact.LeavingMessages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class {{Name}}CompactorTest implements CompactorContract {

    private final {{Name}}Compactor compactor = new {{Name}}Compactor();

    @Override
    public Compactor compactor() {
        return compactor;
    }

    @Test
    void keepsTheLongestMessageAfterTheFormerSummary() {
        LeavingMessages leaving = new LeavingMessages(
                Optional.of("Ann has 3 cats."),
                List.of(message("Hi"), message("One is called Tom.")),
                List.of("en"),
                100,
                String::length);
        assertThat(compactor.compact(leaving)).contains("Ann has 3 cats.\nOne is called Tom.");
    }

    private static Message message(String content) {
        return new Message(
                "", "", "", "Ann", "", Role.USER, content, Optional.empty(), List.of(), Optional.empty(), Map.of());
    }
}
