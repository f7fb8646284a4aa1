/** The book of a room (P29): its evenings as pictures, its people and pairs in numbers, its deals to look at again. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Route } from "../../core/route.ts";
import { t } from "../../i18n/index.ts";
import { readBook } from "../../net/api.ts";
import type { Book } from "../../net/records.ts";
import { go } from "../../state/route.ts";
import { Button } from "../parts/button.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { kept } from "../room/kept.ts";
import { pageTroubleText, type Trouble, tried } from "../words/trouble.ts";
import { BookDeals } from "./book-deals.tsx";
import { BookTable } from "./book-table.tsx";
import { EveningPicture } from "./evening-picture.tsx";
import { eveningsOf } from "./evenings.ts";
import { PlainPage } from "./record-page.tsx";

/** The finished deal that this tab still looks at, else the table. */
function backTo(code: string): Route {
  const deal = kept.value;
  return deal ? { page: "deal", code, number: deal.number } : { page: "room", code };
}

export default function BookScreen({ code }: { code: string }): VNode {
  const book = useBook(code);
  if (!book) return <MessageScreen title={t("after.coming")} />;
  const back = backTo(code);
  if ("code" in book)
    return (
      <MessageScreen title={t("after.no_book")} text={pageTroubleText(book)}>
        <Button kind="agree" icon="back" onClick={() => go(back)}>
          {t("back")}
        </Button>
      </MessageScreen>
    );
  return (
    <PlainPage title={t("after.book")} back={back} wide>
      {book.deals.length === 0 ? (
        <p class="panel note">{t("after.book_empty")}</p>
      ) : (
        <Written code={code} book={book} />
      )}
    </PlainPage>
  );
}

function Written({ code, book }: { code: string; book: Book }): VNode {
  return (
    <>
      {eveningsOf(book.deals).map((evening) => (
        <EveningPicture key={evening.number} evening={evening} />
      ))}
      <BookTable
        title={t("after.people")}
        note={t("after.book_names")}
        lines={book.people.map(({ name, counts }) => ({ names: [name], counts }))}
      />
      <BookTable title={t("after.pairs")} lines={book.pairs} />
      <BookDeals code={code} deals={book.deals} />
      <p class="panel exports">
        <a class="button button-calm" href={`/api/rooms/${code}/book/?format=csv`} download>
          {t("after.export_csv")}
        </a>
        <a
          class="button button-calm"
          href={`/api/rooms/${code}/book/`}
          download={`verandah-${code}.json`}
        >
          {t("after.export_json")}
        </a>
      </p>
    </>
  );
}

/** The book as it is now; why it can't be had; null while it comes. */
function useBook(code: string): Book | Trouble | null {
  const [book, setBook] = useState<Book | Trouble | null>(null);
  useEffect(() => {
    let isWanted = true;
    void tried(readBook(code)).then((found) => {
      if (isWanted) setBook(found.ok ? found.value : found.trouble);
    });
    return () => {
      isWanted = false;
    };
  }, [code]);
  return book;
}
