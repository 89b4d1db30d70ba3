package io.mneme.index.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchOrder;
import io.mneme.index.lucene.harness.IndexHarness;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words that are found although they are written otherwise. */
class WordVariantsTest {

    private final IndexHarness index = IndexHarness.inMemory();

    @AfterEach
    void close() {
        index.close();
    }

    @ParameterizedTest(name = "{0} in: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "please | it pleases all",
                "milks | milk for all",
                "two-milks | two milk",
                "user | see user_service.py there",
                "service | see user_service.py there",
                "services | see user_service.py there",
                "user_service | see user_service.py there",
                "py | see user_service.py there",
                "http | call parseHttpRequest now",
                "request | call parseHttpRequest now",
                "parseHttp | call parseHttpRequest now",
                "server | the HTTPServer is up",
                "http | the HTTPServer is up",
                "hub | on GitHub",
                "conn | it says ERR_CONN_RESET",
                "reset | it says ERR_CONN_RESET",
                "var | rename my_var_name",
                "server | tail /var/log/app-server.log",
                "app-server | tail /var/log/app-server.log",
                "log | tail app-server.log",
                "anna | write to anna.lee@example.com",
                "lee | write to anna.lee@example.com",
                "anna.lee | write to anna.lee@example.com",
                "example | write to anna.lee@example.com",
                "192.168 | ping 192.168.0.1",
                "168.0 | ping 192.168.0.1",
                "2.10.3 | upgrade to v2.10.3-beta",
                "beta | upgrade to v2.10.3-beta",
                "12345 | see ticket ABC12345",
                "12345 | it costs 12,345 euros",
                "1234567 | it costs 1,234,567 euros",
                "email | an e-mail came",
                "emails | an e-mail came",
                "e-mail | an email came",
                "e-mail | three emails came",
                "email | Ihre E-Mail-Adresse",
                "wifi | the Wi-Fi is down",
                "username | the user_name field",
                "user-name | the username field",
                "dont | I don't know",
                "dont | I don’t know",
                "don't | I dont know",
                "obrien | Mr. O'Brien called",
                "homme | c'est l'homme",
                "zerowidth | a zero\u200Bwidth space",
                "zero\u200Bwidth | a zerowidth space",
                "soft\u00ADhyphen | a softhyphen",
                "softhyphen | a soft\u00ADhyphen",
                "会议 | 今天的會議取消了",
                "會議 | 今天的会议取消了",
                "开会时间 | 請問開會時間",
                "臺灣 | 我在台湾",
                "serv* | see user_service.py there",
                "กรุงเทพ | ไปกรุงเทพพรุ่งนี้",
                "كتاب | قرأت كِتَاب",
                "οδος | ΟΔΌΣ",
                "елка | ёлка",
            })
    void findsAWordThatIsWrittenOtherwise(String word, String content) {
        index.append("something else", content);
        assertThat(index.ids(word)).containsExactly("m2");
    }

    @ParameterizedTest(name = "{0} in: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "well | we'll see",
                "hell | he'll see",
                "8 | the k8s cluster",
                "c | the c_str",
                "ser | see user_service.py there",
                "service_user | see user_service.py there",
                "app-log | tail app-server.log",
                "\"user\" | see user_service.py there",
                "\"email\" | an e-mail came",
                "2.1 | upgrade to v2.10.3-beta",
                "log.tail | see app.log tail",
                "please | the pleas of others",
                "\"milk\" | two milks",
                "议会 | 今天的會議取消了",
            })
    void doesNotFindWhatIsNoPart(String word, String content) {
        index.append(content);
        assertThat(index.ids(word)).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "user | user_service | the user who wrote a very long text about other things that go on and on",
                "email | e-mail | an email in a very long text about other things that go on and on",
                "e-mail | email | an e-mail in a very long text about other things that go on and on",
                "dont | don't | they dont in a very long text about other things that go on and on",
                "会议 | 會議 | 今天的会议取消了，我们明天再说，请大家准备好材料",
                "會議 | 会议 | 今天的會議取消了，我們明天再說，請大家準備好材料",
                "user login | user_service login | a login by the user in a very long text about other things that go on",
                "user OR zebra | user_service | the user who wrote a very long text about other things that go on and on",
            })
    void theWordItselfIsFirst(String query, String variant, String exact) {
        index.append(exact, variant, exact, variant, "something else");
        assertThat(index.ids(query)).containsExactly("m3", "m1", "m4", "m2");
    }

    @Test
    void theNewestIsFirstInTheOrderOfTime() {
        index.append("the user", "user_service");
        assertThat(index.ids(SearchQuery.of("user").orderedBy(SearchOrder.TIME)))
                .containsExactly("m2", "m1");
    }

    @Test
    void aCursorLeadsFromTheWordToItsVariants() {
        index.append("the user", "user_service", "a user", "user_id", "some userName");
        SearchQuery query = SearchQuery.of("user").page(0, 1);
        Optional<String> next = index.find(query).next();
        StringBuilder ids = new StringBuilder(index.ids(query).get(0));
        while (next.isPresent()) {
            SearchQuery following = query.following(next.get());
            ids.append(' ').append(String.join(" ", index.ids(following)));
            next = index.find(following).next();
        }
        assertThat(ids.toString().split(" "))
                .startsWith("m3", "m1")
                .containsExactlyInAnyOrder("m1", "m2", "m3", "m4", "m5");
    }

    @Test
    void anExcludedWordExcludesWhatItFinds() {
        index.append("user_service", "a user", "tea");
        assertThat(index.ids("-user")).containsExactly("m3");
        assertThat(index.ids("-\"user\"")).containsExactly("m3", "m1");
    }
}
