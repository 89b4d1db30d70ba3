package {{package}};

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.filter.IndexedMessage;
import io.mneme.spi.filter.MessageFilter;
import io.mneme.spi.filter.MessageFilterContract;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class {{Name}}FilterTest implements MessageFilterContract {

    private final {{Name}}Filter filter = new {{Name}}Filter();

    @Override
    public MessageFilter filter() {
        return filter;
    }

    @Test
    void leavesOutShortMessages() {
        List<IndexedMessage> messages = List.of(message(0, "k"), message(1, "all right"));
        assertThat(filter.filter(messages, PERSONA, defaultSettings())).containsExactly(messages.get(1));
    }

    private static IndexedMessage message(long index, String content) {
        return new IndexedMessage(
                index,
                new Message(
                        "", "", "", "Ann", "", Role.USER, content, Optional.empty(), List.of(), Optional.empty(), Map.of()));
    }
}
